-- Invited players who were valid when their inviter claimed an award: they keep it while their own deposits are not refunded. Of awards claimed before, any may be one.
create table invitee_counted (
  player_id bigint primary key,
  at bigint not null
);
insert into invitee_counted (player_id, at)
  select p.id, claimed.at from player p join (select player_id, max(at) as at from invite_claim group by player_id) claimed on claimed.player_id = p.inviter_id
    where p.mobile is not null;
-- Checked at once for all rows, and so with a short lock.
alter table invitee_counted add constraint invitee_counted_player_id_fkey foreign key (player_id) references player (id);

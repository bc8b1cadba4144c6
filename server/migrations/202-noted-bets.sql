-- What an invited player bet by their deadline, and how long after the registration that is, kept with the player by whatever writes it down: friends who
-- paid and bet too little are skipped in the index, where an inviter's every page would count the bets of each (server/rewards/invite/store.ts).
alter table player add column noted_ms bigint not null default 0, add column noted_bet bigint not null default 0;

create function note_bet_of_invitee() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update player set noted_ms = 0, noted_bet = 0 where id = old.player_id;
  else
    update player set noted_ms = new.until - created_at, noted_bet = new.valid_bet where id = new.player_id;
  end if;
  return null;
end $$;
create trigger invitee_bets_noted after insert or update or delete on invitee_bets for each row execute function note_bet_of_invitee();
update player p set noted_ms = b.until - p.created_at, noted_bet = b.valid_bet from invitee_bets b where b.player_id = p.id;

create index player_paying_by_bet on player (inviter_id, noted_ms, noted_bet) where has_paid;
drop index player_paying_invitee;

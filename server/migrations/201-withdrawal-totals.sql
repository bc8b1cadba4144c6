-- What a player's withdrawals come to (docs/decisions/047-a-budget-of-statements.md): those paid, which each opening of the app reads, and those
-- requested, less returned ones. Written with the order, by whichever statement writes that.
create table withdrawal_total (
  player_id bigint primary key references player (id),
  requested bigint not null,
  paid bigint not null
) with (fillfactor = 70);

create function add_to_withdrawal_total() returns trigger language plpgsql as $$
declare
  requested_change bigint := case when new.state <> 'rejected' then new.amount else 0 end;
  paid_change bigint := case when new.state = 'paid' then new.amount else 0 end;
begin
  if tg_op = 'UPDATE' then
    requested_change := requested_change - case when old.state <> 'rejected' then old.amount else 0 end;
    paid_change := paid_change - case when old.state = 'paid' then old.amount else 0 end;
  end if;
  if requested_change <> 0 or paid_change <> 0 then
    insert into withdrawal_total as kept (player_id, requested, paid) values (new.player_id, requested_change, paid_change)
      on conflict (player_id) do update set requested = kept.requested + excluded.requested, paid = kept.paid + excluded.paid;
  end if;
  return null;
end $$;

-- From here on nobody writes an order until this is committed.
create trigger withdrawal_order_total after insert or update of state, amount on withdrawal
  for each row execute function add_to_withdrawal_total();
insert into withdrawal_total (player_id, requested, paid)
  select player_id, coalesce(sum(amount) filter (where state <> 'rejected'), 0), coalesce(sum(amount) filter (where state = 'paid'), 0)
    from withdrawal group by player_id order by player_id;

-- Those of a time, and those under way: without the others of a player of years, or of all players.
create index withdrawal_time on withdrawal (player_id, created_at);
create index withdrawal_open on withdrawal (player_id, id desc) where state in ('reserved', 'review', 'paying');

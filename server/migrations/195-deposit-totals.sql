-- What a player's deposits come to, less refunds (docs/decisions/047-a-budget-of-statements.md): every page reads it each minute, and a player of
-- years has thousands. Written with the order, by whichever statement writes that.
create table deposit_total (
  player_id bigint primary key references player (id),
  amount bigint not null
) with (fillfactor = 70);

create function add_to_deposit_total() returns trigger language plpgsql as $$
declare
  change bigint := case when new.state = 'paid' then new.amount - new.refunded else 0 end
    - case when tg_op = 'UPDATE' and old.state = 'paid' then old.amount - old.refunded else 0 end;
begin
  if change <> 0 then
    insert into deposit_total as kept (player_id, amount) values (new.player_id, change)
      on conflict (player_id) do update set amount = kept.amount + excluded.amount;
  end if;
  return null;
end $$;

-- From here on nobody writes an order until this is committed.
create trigger deposit_order_total after insert or update of state, amount, refunded on deposit_order
  for each row execute function add_to_deposit_total();
insert into deposit_total (player_id, amount)
  select player_id, sum(amount - refunded) from deposit_order where state = 'paid' group by player_id order by player_id;

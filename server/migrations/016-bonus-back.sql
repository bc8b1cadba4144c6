-- The deposit that a bonus or a coupon was given for: what goes back of the one takes the same part of what is left of the other.
alter table bonus add column order_id bigint references deposit_order (id);
create index bonus_order on bonus (order_id) where order_id is not null;
update bonus b set order_id = c.order_id from coupon c where b.source = 'coupon' and b.ref = 'coupon:' || c.id;
update bonus b set order_id = f.order_id from first_deposit f where b.source = 'firstDeposit' and b.player_id = f.player_id;
alter table coupon add column given_for bigint references deposit_order (id);
update coupon c set given_for = f.order_id from first_deposit f where c.player_id = f.player_id and c.ref like 'first-deposit:%';

-- taken: its deposit went back, and with it all that was left. One of which only wins are left goes on with an amount of nothing.
alter table bonus drop constraint bonus_state_check, drop constraint bonus_amount_check, drop constraint bonus_check, drop constraint bonus_check1;
alter table bonus add constraint bonus_state check (state in ('waiting', 'active', 'done', 'expired', 'spent', 'taken')),
  add constraint bonus_amount check (amount > 0 or state <> 'waiting' and amount = 0),
  add constraint bonus_begun check ((begun_at is null) = (expires_at is null) and (state = 'taken' or (state = 'waiting') = (begun_at is null))),
  add constraint bonus_ended check ((state not in ('waiting', 'active')) = (ended_at is not null) and (ended_at is null) = (became is null));

-- What a refund took of a bonus, with its share of the turnover: a refund that fails gives it back.
create table bonus_taken (
  refund_id bigint not null references deposit_refund (id),
  bonus_id bigint not null references bonus (id),
  amount bigint not null check (amount > 0),
  need bigint not null check (need > 0),
  primary key (refund_id, bonus_id)
);

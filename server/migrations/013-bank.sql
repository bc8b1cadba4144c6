-- Bonus coins. A player plays with one bonus at a time: the bonus purse is the active one's, the others wait in line with nothing posted.
create table bonus (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  source text not null check (source in ('bonus', 'coupon', 'firstDeposit')),
  -- What it came from: one bonus for each, however often it is granted.
  ref text not null,
  amount bigint not null check (amount > 0),
  -- Valid bet that turns it into coins, in hundredths; and how long there is for it once it is active.
  need bigint not null check (need > 0),
  days integer not null check (days > 0),
  -- done: its turnover is complete · expired: it ran out first · spent: what was left is less than the smallest stake.
  state text not null check (state in ('waiting', 'active', 'done', 'expired', 'spent')),
  given_at bigint not null,
  begun_at bigint,
  expires_at bigint,
  ended_at bigint,
  -- Coins that it became.
  became bigint,
  check ((state = 'waiting') = (begun_at is null) and (begun_at is null) = (expires_at is null)),
  check ((state in ('done', 'expired', 'spent')) = (ended_at is not null) and (ended_at is null) = (became is null)),
  unique (player_id, source, ref)
);
create unique index bonus_active on bonus (player_id) where state = 'active';
create index bonus_due on bonus (expires_at) where state = 'active';
create index bonus_waiting on bonus (player_id, id) where state = 'waiting';

-- Until when a visit stakes bonus coins first (docs/decisions/017-bonus-coins.md): set while its player has an active bonus.
alter table visit add column bonus_until bigint;
-- Which purse a real round was played from.
alter table round add column bonus boolean not null default false;

-- A coupon is new until it is used or runs out, and locked while an order that carries it waits to be paid: all of it read from these times.
create table coupon (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  prop_id integer not null check (prop_id between 1001 and 1399),
  -- A percent of one deposit, or coins in hundredths (contract/awards.ts).
  count bigint not null check (count > 0),
  -- What gave it.
  ref text not null,
  given_at bigint not null,
  expires_at bigint not null,
  -- The latest order that was opened with it.
  order_id bigint references deposit_order (id),
  used_at bigint,
  -- What it came to, in hundredths.
  worth bigint,
  check ((used_at is null) = (worth is null)),
  unique (player_id, ref)
);
create unique index coupon_order on coupon (order_id) where order_id is not null;

create table safebox_key (
  player_id bigint primary key references player (id),
  password_hash text not null,
  -- Wrong tries in a row; the fifth locks it until then.
  wrong integer not null default 0,
  locked_until bigint
);

-- Valid bet that a piggy bank which was opened has counted.
create table piggy_bank (
  player_id bigint primary key references player (id),
  counted bigint not null
);
-- What was bet before there were piggy banks fills none.
insert into piggy_bank (player_id, counted)
  select player_id, valid_bet from account where owner = 'player' and currency = 'coin' and valid_bet > 0;

-- Who joined the first-deposit offer, and what it came to.
create table first_deposit (
  player_id bigint primary key references player (id),
  joined_at bigint not null,
  pay_until bigint not null,
  order_id bigint unique references deposit_order (id),
  paid bigint,
  award bigint,
  paid_at bigint,
  claim_until bigint,
  claimed_at bigint,
  check ((order_id is null) = (paid_at is null) and (paid_at is null) = (award is null) and (award is null) = (claim_until is null)),
  check (claimed_at is null or paid_at is not null)
);

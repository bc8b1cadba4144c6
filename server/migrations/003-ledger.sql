-- A player's account keeps its balance beside its postings so that it can be spent conditionally. The others are sums of their postings: a row
-- that every spin changed would make all players wait for one another. A clearing account stands for a payment channel, a studio's wallet,
-- withdrawals under way or what players owe: below zero by what it owes the operator, above zero by what it holds of players.
create table account (
  id bigint generated always as identity primary key,
  owner text not null check (owner in ('player', 'operator', 'mint', 'pool', 'clearing')),
  player_id bigint references player (id),
  pool text check (pool in ('mega', 'major', 'minor', 'mini')),
  clearing text,
  currency text not null check (currency in ('coin', 'bonus', 'safebox', 'points', 'diamond', 'lottery', 'demo')),
  balance bigint check (balance >= 0),
  -- What was ever staked from it, won to it, and the valid bet of that. A pool is fed with the whole hundredths by which its share of `staked`
  -- has grown, so that the rest of a small stake is carried to the player's next one; jackpot draws are earned by `valid_bet`.
  staked bigint not null default 0,
  won bigint not null default 0,
  valid_bet bigint not null default 0,
  -- Between two moments and up to two totals it may stake without the player's own limits being read: what they come to is written here, on
  -- the row that every spin locks. Beyond it the limits themselves are read (server/protection).
  limit_window_from bigint not null default 0,
  limit_window_until bigint not null default 9223372036854775807,
  staked_cap bigint not null default 9223372036854775807,
  lost_cap bigint not null default 9223372036854775807,
  constraint account_player_owner check ((owner = 'player') = (player_id is not null)),
  constraint account_player_balance check ((owner = 'player') = (balance is not null)),
  constraint account_pool_owner check ((owner = 'pool') = (pool is not null)),
  constraint account_clearing_owner check ((owner = 'clearing') = (clearing is not null))
);
create unique index account_player on account (player_id, currency) where player_id is not null;
create unique index account_system on account (owner, currency) where owner in ('operator', 'mint');
create unique index account_pool on account (pool, currency) where owner = 'pool';
create unique index account_clearing on account (clearing, currency) where owner = 'clearing';
insert into account (owner, currency)
  select o, c from unnest(array['operator', 'mint']) o, unnest(array['coin', 'bonus', 'safebox', 'points', 'diamond', 'lottery', 'demo']) c;
insert into account (owner, currency, pool) select 'pool', 'coin', p from unnest(array['mega', 'major', 'minor', 'mini']) p;
insert into account (owner, currency, clearing)
  select 'clearing', 'coin', c from unnest(array['payment-sandbox', 'payment-paymongo', 'studio-sandbox', 'withdrawals', 'receivable']) c;

-- One movement of one currency. `ref` says what it is about: no event is posted twice, whatever its caller forgets (docs/decisions/031).
create table entry (
  id bigint generated always as identity primary key,
  kind text not null,
  ref text not null,
  currency text not null,
  at bigint not null
);
create unique index entry_once on entry (ref, kind, currency);

create table posting (
  entry_id bigint not null references entry (id),
  account_id bigint not null references account (id),
  amount bigint not null check (amount <> 0),
  balance_after bigint,
  primary key (entry_id, account_id)
);
create index posting_account on posting (account_id, entry_id desc);

-- The sum of a pool's postings up to an entry, so that its value needs only those after it (server/ledger/pools.ts).
create table pool_checkpoint (
  account_id bigint primary key references account (id),
  entry_id bigint not null,
  total bigint not null
);
insert into pool_checkpoint (account_id, entry_id, total) select id, 0, 0 from account where owner = 'pool';

-- What a player owes since a channel took back what was already spent. All of it together is what «receivable» is below zero by.
create table player_debt (
  player_id bigint primary key references player (id),
  amount bigint not null check (amount >= 0)
);

-- Coins that may be withdrawn only once so much was staked. A lock takes the valid bet that comes after it, oldest lock first, each once.
create table turnover_lock (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  source text not null check (source in ('deposit', 'bonus', 'coupon', 'firstDeposit')),
  ref text not null,
  -- Where the locked amount lies: bonus coins are no part of what can be withdrawn anyway.
  currency text not null check (currency in ('coin', 'bonus')),
  amount bigint not null check (amount > 0),
  need bigint not null check (need > 0),
  -- The account's count of valid bet when it was made.
  from_bet bigint not null,
  created_at bigint not null,
  expires_at bigint,
  -- How it ended; how much it had by then; and up to where of the count it took bets, if it took any.
  ended text check (ended in ('done', 'expired', 'lifted')),
  done bigint,
  used_to bigint,
  constraint turnover_lock_ended check ((ended is null) = (done is null) and (ended is null) = (used_to is null)),
  constraint turnover_lock_once unique (player_id, source, ref)
);
create index turnover_lock_open on turnover_lock (player_id, id) where ended is null;
create index turnover_lock_used on turnover_lock (player_id, used_to) where ended is not null;

-- What activities gave, newest read first. Written in the transaction that posts it.
create table activity_award (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  activity_id text not null,
  award jsonb not null,
  at bigint not null
);
create index activity_award_player on activity_award (player_id, id desc);

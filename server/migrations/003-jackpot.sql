-- The four pools are accounts of the ledger. Like the house they keep no balance: a row that every spin changed would make all
-- players wait for one another. What a pool holds is the sum of its postings.
alter table account drop constraint account_owner_check;
alter table account add constraint account_owner_check check (owner in ('player', 'house', 'mint', 'pool'));
alter table account add column pool text check (pool in ('mega', 'major', 'minor', 'mini'));
alter table account add constraint account_pool_owner check ((owner = 'pool') = (pool is not null));
drop index account_system;
create unique index account_system on account (owner, currency) where owner in ('house', 'mint');
create unique index account_pool on account (pool, currency) where owner = 'pool';
insert into account (owner, currency, pool) select 'pool', 'coin', p from unnest(array['mega', 'major', 'minor', 'mini']) p;

-- A purse counts what was ever staked from it and the valid bet of that. A pool is fed with the whole hundredths by which its share
-- of `staked` has grown, so that the rest of a small stake is carried to the player's next one; chances are earned by `valid_bet`.
alter table account add column staked bigint not null default 0;
alter table account add column valid_bet bigint not null default 0;
update account set staked = played.staked, valid_bet = played.valid_bet
  from (select player_id, demo, sum(stake) as staked, sum(valid_bet) as valid_bet from round group by player_id, demo) played
  where account.owner = 'player' and account.player_id = played.player_id
    and account.currency = case when played.demo then 'demo' else 'coin' end;

-- The sum of a pool's postings up to an entry, so that its value needs only those after it (server/ledger/pools.ts).
create table pool_tally (
  account_id bigint primary key references account (id),
  entry_id bigint not null,
  total bigint not null
);
insert into pool_tally (account_id, entry_id, total) select id, 0, 0 from account where owner = 'pool';

-- What a player has used of their chances, and what draws have won them. Locked by each of the player's draws.
create table jackpot_player (
  player_id bigint primary key references player (id),
  -- Valid bet that earlier draws were paid with.
  spent_bet bigint not null default 0,
  -- Chances that were given and not yet used.
  gifts integer not null default 0 check (gifts >= 0),
  -- The last UTC day (days since 1970) whose free chance was used.
  free_day integer not null default -1,
  -- Draws of `last_day`, for the limit of a day.
  last_day integer not null default -1,
  last_day_draws integer not null default 0,
  -- Coins won by draws, in hundredths, and when the last of them came.
  won bigint not null default 0,
  won_at bigint
);
create index jackpot_player_rank on jackpot_player (won desc, won_at, player_id) where won > 0;
-- What was bet before there was a jackpot earns no draws.
insert into jackpot_player (player_id, spent_bet) select player_id, valid_bet from account where owner = 'player' and currency = 'coin' and valid_bet > 0;

create table draw (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  rules_version integer not null,
  -- Which chance was taken: the free one of the day, one that was given, or one earned by valid bet.
  source text not null check (source in ('day', 'gift', 'bet')),
  cell integer not null check (cell between 0 and 11),
  award_id text not null,
  prop_id integer not null,
  count bigint not null check (count >= 0),
  -- The pool that was won.
  pool text check (pool in ('mega', 'major', 'minor', 'mini')),
  -- Told to everybody by the ticker.
  told boolean not null,
  at bigint not null,
  seen_at bigint
);
create index draw_player on draw (player_id, id desc);
create index draw_pending on draw (player_id, id) where seen_at is null;
create index draw_told on draw (id desc) where told;

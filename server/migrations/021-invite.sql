create index player_pid on player (pid) where pid is not null;

-- A UTC day (days since 1970) on which the player shared their link.
create table invite_share (
  player_id bigint not null references player (id),
  utc_day integer not null,
  at bigint not null,
  primary key (player_id, utc_day)
);

-- The player's spins of the wheel, numbered from 1. Their amounts are the pot, which is paid by a row of invite_claim.
create table invite_spin (
  player_id bigint not null references player (id),
  number integer not null check (number > 0),
  rules_version integer not null,
  segment smallint not null check (segment between 0 and 7),
  amount bigint not null check (amount > 0),
  at bigint not null,
  seen_at bigint,
  primary key (player_id, number)
);

-- What is given once: «wheel», the pot, and «valid:<n>», a milestone.
create table invite_claim (
  player_id bigint not null references player (id),
  what text not null,
  at bigint not null,
  primary key (player_id, what)
);

-- What an agent's team bet on a UTC day, and the share of it. `carry`: what was less than a hundredth, in millionths of one, with that of the
-- days before.
create table agent_day (
  player_id bigint not null references player (id),
  utc_day integer not null,
  bet_1 bigint not null,
  bet_2 bigint not null,
  bet_3 bigint not null,
  amount bigint not null check (amount >= 0),
  carry bigint not null check (carry between 0 and 999999),
  claimed_at bigint,
  primary key (player_id, utc_day)
);
create index agent_day_waiting on agent_day (player_id) where claimed_at is null and amount > 0;

-- UTC days that are settled: the first is the one before the programme began.
create table agent_settled (
  utc_day integer primary key,
  at bigint not null
);

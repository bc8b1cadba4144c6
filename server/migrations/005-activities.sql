-- What activities gave, newest read first. Written in the transaction that posts it.
create table activity_award (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  activity_id text not null,
  award jsonb not null,
  at bigint not null
);
create index activity_award_player on activity_award (player_id, id desc);

-- One row a player and UTC date: a day is claimed once, whoever asks. utc_day counts days since 1970-01-01.
create table sign_in_claim (
  player_id bigint not null references player (id),
  utc_day integer not null,
  -- The UTC day that was day 1 of this cycle.
  cycle_day_one integer not null check (utc_day - cycle_day_one between 0 and 6),
  made_up boolean not null,
  at bigint not null,
  primary key (player_id, utc_day)
);

-- A week's battle of red against blue, with the numbers it was opened with.
create table pk_cycle (
  id integer primary key,
  sign_up_at bigint not null,
  runs_at bigint not null,
  ends_at bigint not null,
  rules jsonb not null,
  red_score bigint not null default 0,
  blue_score bigint not null default 0,
  scored_at bigint not null,
  -- Set once, when the shares are known; they are paid after that.
  winner text check (winner in ('red', 'blue', 'tie')),
  pool bigint,
  settled_at bigint,
  paid_at bigint
);

create table pk_player (
  cycle_id integer not null references pk_cycle (id),
  player_id bigint not null references player (id),
  camp text not null check (camp in ('red', 'blue')),
  joined_at bigint not null,
  -- Set when the battle is settled.
  score bigint,
  award bigint,
  paid_at bigint,
  primary key (cycle_id, player_id)
);
create index pk_player_unpaid on pk_player (cycle_id, player_id) where award > 0 and paid_at is null;
create index pk_player_of on pk_player (player_id, cycle_id desc);

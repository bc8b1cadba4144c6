-- Where a player stands on the VIP road. Rounds up to `round_id` are added up in vip_bet; docs/decisions/024-vip.md.
create table vip_player (
  player_id bigint primary key references player (id),
  round_id bigint not null,
  -- The latest time among them: later rounds are looked for from an hour before it.
  round_at bigint not null,
  -- Weighted valid bet of the days that are closed: hundredths × percent.
  experience bigint not null default 0,
  level integer not null default 0 check (level >= 0),
  top_level integer not null default 0 check (top_level >= level),
  level_at bigint not null default 0,
  -- The first UTC day that is not closed; a round that comes late counts for it.
  open_day integer not null,
  -- What was less than a hundredth, by rebate and game type, in millionths of one.
  carry jsonb not null default '{}',
  -- When the clock alone asks to look again; null: only a bet does.
  due_at bigint
);
create index vip_player_due on vip_player (due_at) where due_at is not null;
-- What was bet before there was a road counts as experience, and for no rebate.
insert into vip_player (player_id, round_id, round_at, experience, open_day)
  select player_id, max(id), max(at), sum(valid_bet) filter (where not demo) * 100, max(at) / 86400000 + 1 from round
    group by player_id having count(*) filter (where not demo) > 0;

create table vip_bet (
  player_id bigint not null references player (id),
  utc_day integer not null,
  game_type text not null,
  valid_bet bigint not null check (valid_bet > 0),
  primary key (player_id, utc_day, game_type)
);

-- Up to which round players were looked up to be brought up to date. A hint: what it misses is found when it is read.
create table vip_sweep (round_id bigint not null);
insert into vip_sweep select coalesce(max(id), 0) from round;

create table vip_change (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  at bigint not null,
  from_level integer not null,
  to_level integer not null check (to_level <> from_level),
  reason text not null,
  experience bigint not null,
  bet bigint not null,
  need bigint not null
);
create index vip_change_player on vip_change (player_id, id desc);

-- A rebate of a period that is over. type: 1 a day, 2 a week, 3 a month; days are UTC days, `to_day` exclusive.
create table vip_rebate (
  player_id bigint not null references player (id),
  type smallint not null check (type in (1, 2, 3)),
  from_day integer not null,
  to_day integer not null check (to_day > from_day),
  level integer not null,
  lines jsonb not null,
  amount bigint not null check (amount >= 0),
  claimed_at bigint,
  primary key (player_id, type, from_day)
);
create index vip_rebate_latest on vip_rebate (player_id, to_day desc, type);

-- What a month came to for the monthly bonus.
create table vip_month (
  player_id bigint not null references player (id),
  from_day integer not null,
  level integer not null,
  valid_bet bigint not null,
  ppm integer not null,
  amount bigint not null check (amount > 0),
  primary key (player_id, from_day)
);

-- Level gifts, daily and weekly awards, missions, parts of the monthly bonus: each once. `mark` says which one of its kind.
create table vip_claim (
  player_id bigint not null references player (id),
  kind text not null check (kind in ('level', 'day', 'week', 'task', 'part')),
  mark text not null,
  at bigint not null,
  primary key (player_id, kind, mark)
);

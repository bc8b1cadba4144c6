-- What players have set for themselves. Nothing here is ever loosened by time alone, but an exclusion that ends.
create table self_restriction (
  player_id bigint primary key references player (id),
  -- Until when games, deposits and promotions are closed to the player; 0: never was.
  break_until bigint not null default 0,
  excluded_until bigint not null default 0,
  -- How often the reality check comes; null: as often as the policy says.
  reality_minutes integer
);

create table self_limit (
  player_id bigint not null references player (id),
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'time')),
  period text not null check (period in ('day', 'week', 'month')),
  -- In hundredths; of time in minutes.
  value bigint not null check (value > 0),
  -- A looser limit that was requested: from when it may be confirmed; null: none was. No next value: no limit at all.
  confirm_from bigint,
  next_value bigint,
  primary key (player_id, kind, period),
  constraint self_limit_looser check (next_value > value),
  constraint self_limit_confirm check (confirm_from is not null or next_value is null)
);

-- Each change a player made to their restrictions, for whoever has to account for it. Never updated.
create table self_restriction_log (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  action text not null,
  detail jsonb not null,
  at bigint not null
);
create index self_restriction_log_player on self_restriction_log (player_id, id desc);

-- Since when a player has been at the games without a pause, and when they last saw the reality check.
create table continuous_play (
  player_id bigint primary key references player (id),
  started_at bigint not null,
  checked_at bigint not null
);

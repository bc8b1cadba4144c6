-- The free game of the day: one draw a player and day in Manila, with the board it was drawn from.
create table daily_draw (
  player_id bigint not null references player (id),
  -- Days since 1970-01-01 in Manila.
  day integer not null,
  seed_id bigint not null references fair_seed (id),
  board jsonb not null,
  -- The slip drawn, counted from 0 through the board, and its coins.
  slip integer not null check (slip >= 0),
  coins bigint not null check (coins > 0),
  at bigint not null,
  primary key (player_id, day)
);
create index daily_draw_seed on daily_draw (seed_id);

-- The wallet's report by day reads a player's totals from the index alone: their rows lie as far apart as the days on which the job wrote them. Only a job writes them.
alter table movement_total drop constraint movement_total_pkey;
alter table movement_total add constraint movement_total_pkey
  primary key (account_id, day, kind) include (gained, spent, movements, first_entry, last_entry, last_balance);

-- Shared rounds are deleted once the file of their month's rounds is (docs/decisions/073).
create index shared_round_settled on shared_round (settled_at);

-- A player's rounds of coins and bonus coins by day of Manila and game, for days that are over: the report of bets reads these from the index alone. A job adds
-- them up, so that no spin pays for it (server/play/games/playDays.ts).
create table play_day (
  player_id bigint not null references player (id),
  -- Days since 1970-01-01 in Manila.
  day integer not null,
  game_id text not null,
  rounds integer not null,
  staked bigint not null,
  won bigint not null,
  valid_bet bigint not null,
  constraint play_day_pkey primary key (player_id, day, game_id) include (rounds, staked, won, valid_bet)
);
-- The last day that was added up. Null: none yet.
create table play_day_mark (day integer);
insert into play_day_mark (day) values (null);

-- A player's stakes and wins of own coins by UTC day, for days that are over: limits on stakes and losses read these from the index alone, and thirds of days only
-- since. In `play_total` each third lies on a page of its own, among the other players'. A job adds them up, so that no spin pays for it
-- (server/protection/coinDays.ts).
create table coin_day (
  player_id bigint not null references player (id),
  -- Days since 1970-01-01 UTC.
  day integer not null,
  staked bigint not null,
  won bigint not null,
  constraint coin_day_pkey primary key (player_id, day) include (staked, won)
);
create index coin_day_day on coin_day using brin (day) with (autosummarize = on);
-- The last day that was added up.
create table coin_day_mark (day integer not null);
insert into coin_day_mark (day) values (-1);

-- Limits on time read a player's thirds of days from the index alone, for the same reason. Only a job writes them.
alter table play_time drop constraint play_time_pkey;
alter table play_time add constraint play_time_pkey primary key (player_id, slot) include (played_ms, lead_ms);

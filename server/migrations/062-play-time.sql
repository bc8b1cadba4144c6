-- How long a player played, by thirds of a UTC day: limits on time read these, and single rounds only of the thirds that are not added up yet. Written by a job
-- once a third is over, so that no spin pays for it (server/protection/playTime.ts).
create table play_time (
  player_id bigint not null references player (id),
  slot integer not null,
  played_ms integer not null,
  -- The part of it that lies before the third itself, in the pause before its first round: a period that begins with this third does not count it.
  lead_ms integer not null,
  constraint play_time_pkey primary key (player_id, slot)
);
create index play_time_slot on play_time using brin (slot) with (autosummarize = on);
-- The last third that was added up.
create table play_time_mark (slot integer not null);
insert into play_time_mark (slot) values (0);

-- When what is over was added up, by the clock: later than now, the clock was ahead, and some of it may not have been over (server/protection/coinDays.ts).
alter table coin_day_mark add column at bigint not null default 0;
update coin_day_mark set at = (day + 1)::bigint * 86400000;
alter table play_time_mark add column at bigint not null default 0;
update play_time_mark set at = until;
alter table play_day_mark add column at bigint not null default 0;
-- A day of Manila begins eight hours before the one of UTC.
update play_day_mark set at = (day + 1)::bigint * 86400000 - 28800000 where day is not null;

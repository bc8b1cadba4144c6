-- Playing time is added up to a time, a quarter of an hour at once, not by whole thirds of a day: a player of many rounds had all of a third's to be read.
alter table play_time_mark add column until bigint;
update play_time_mark set until = (slot::bigint + 1) * 28800000;
alter table play_time_mark alter column until set not null, drop column slot;

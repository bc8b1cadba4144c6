-- Reads every round once, while rounds are read and written as ever.
alter table round validate constraint round_before;

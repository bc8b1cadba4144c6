-- How many days of this cycle the player was on a break before this one: they are no days of the cycle.
alter table check_in_claim add column rested integer not null default 0 check (rested >= 0);
alter table check_in_claim drop constraint check_in_claim_cycle,
  add constraint check_in_claim_cycle check (utc_day - cycle_day_one - rested between 0 and 6);

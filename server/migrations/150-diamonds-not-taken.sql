-- Of an award that was taken back, the diamonds that were spent by then: what was in an open order is taken once the order is refused.
alter table reward_taken_back add column diamonds_left bigint not null default 0 check (diamonds_left >= 0);

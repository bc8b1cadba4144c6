-- A day that was settled before its end, because a clock was ahead, is settled again (server/rewards/agent/store.ts): what an agent earned by a
-- player's bets on the last day that was settled with any is replaced then. What was claimed of such a day stays, and the rest is carried.
alter table agent_earned add column last_day integer, add column last_exact bigint;
alter table agent_day drop constraint agent_day_carry_check, add constraint agent_day_carry_check check (carry >= 0);

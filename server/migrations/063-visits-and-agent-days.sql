-- Ended visits and days of agents get a lifetime (docs/decisions/073). What refers to a visit keeps its hash, as `round` does: no statement needs the visit's row
-- once it has ended.
alter table staged_round drop constraint staged_round_game_session_hash_fkey;
alter table shared_bet drop constraint shared_bet_game_session_hash_fkey;
-- Served these foreign keys only.
drop index staged_round_session;
drop index shared_bet_session;
create index game_session_ended on game_session (ended_at) where ended_at is not null;

-- What an agent received for days whose rows were deleted.
create table agent_received (
  player_id bigint primary key references player (id),
  amount bigint not null check (amount >= 0)
);
create index agent_day_over on agent_day (utc_day) where claimed_at is not null or amount = 0;

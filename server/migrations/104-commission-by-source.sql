-- The commission that an agent has earned by one player's bets: taken back in the part of that player's deposits that a channel takes back.
create table agent_earned (
  source_id bigint not null references player (id),
  -- The agent.
  player_id bigint not null,
  -- In millionths of a hundredth: the days' remainders are carried over.
  exact bigint not null,
  -- What was taken back, in hundredths.
  taken bigint not null default 0,
  primary key (source_id, player_id)
);

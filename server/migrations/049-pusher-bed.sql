-- A player's bed of the coin pusher as the last drop left it, one for each kind of coins (docs/decisions/059). A player without a row has the opening bed.
create table pusher_bed (
  player_id bigint not null references player (id),
  currency text not null check (currency in ('coin', 'demo')),
  -- The version of the rules, the id of the next coin, and the coins, as they are hashed.
  bed text not null,
  hash text not null,
  moved_at bigint not null,
  primary key (player_id, currency)
);

-- What a round dropped and where it fell, for its proof: it depends on the bed before, so it cannot be replayed from the seeds alone (docs/decisions/061).
-- It names the row of `round` without a foreign key, so that a month of rounds can be moved away.
create table pusher_round (
  round_id bigint primary key,
  player_id bigint not null references player (id),
  currency text not null check (currency in ('coin', 'demo')),
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  rules_version integer not null,
  seed_id bigint not null references fair_seed (id),
  nonce integer not null,
  at bigint not null,
  outcome json not null,
  unique (seed_id, nonce)
);
create index pusher_round_player on pusher_round (player_id);

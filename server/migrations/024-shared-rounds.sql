-- Rounds that everybody has at once (docs/decisions/048). A chain of seeds is committed by its anchor before its first round: the seed of round i is
-- link i, and hashing it gives link i − 1, down to the anchor, link 0. `seed` is the last link and a secret until it was used.
create table shared_chain (
  id bigint generated always as identity primary key,
  game_id text not null,
  seed text not null,
  length integer not null check (length > 0),
  anchor text not null,
  -- The last link that a round was given.
  used integer not null default 0,
  state text not null check (state in ('next', 'used', 'over')),
  created_at bigint not null,
  constraint shared_chain_used check (used between 0 and length)
);
create unique index shared_chain_state on shared_chain (game_id, state) where state <> 'over';

create table shared_round (
  id bigint generated always as identity primary key,
  game_id text not null,
  number integer not null,
  chain_id bigint not null references shared_chain (id),
  link integer not null,
  rules_version integer not null,
  state text not null check (state in ('open', 'closed', 'drawn', 'settled', 'void')),
  opens_at bigint not null,
  closes_at bigint not null,
  -- Which public value decides it, fixed before betting, and from whom.
  beacon_source text not null,
  beacon_number bigint not null,
  beacon_at bigint not null,
  -- Hash of all bets, from when betting closed, and their count.
  bets_root text,
  beacon_value text,
  beacon_signature text,
  -- Written when the round is drawn or called off: before that its seed is nowhere but in the chain.
  server_seed text,
  outcome json,
  drawn_at bigint,
  ends_at bigint,
  settled_at bigint,
  constraint shared_round_number unique (game_id, number),
  constraint shared_round_link unique (chain_id, link),
  constraint shared_round_secret check ((server_seed is not null) = (state in ('drawn', 'settled', 'void'))),
  constraint shared_round_outcome check ((outcome is not null) = (state in ('drawn', 'settled')))
);
-- One round of a game at a time.
create unique index shared_round_current on shared_round (game_id) where state in ('open', 'closed', 'drawn');

create table shared_bet (
  id bigint generated always as identity primary key,
  round_id bigint not null references shared_round (id),
  player_id bigint not null references player (id),
  game_session_hash bytea not null references game_session (token_hash),
  choice text not null,
  stake bigint not null check (stake > 0),
  -- What it got back, once the round was paid or called off.
  payout bigint check (payout >= 0),
  at bigint not null
);
create index shared_bet_round on shared_bet (round_id, id);
create index shared_bet_player on shared_bet (player_id, round_id);
create index shared_bet_session on shared_bet (game_session_hash);
create index shared_bet_open on shared_bet (player_id) where payout is null;

-- What a player staked in a shared round is one round of theirs, written when it is paid: limits, turnover, VIP and reports count it as any other.
alter table round add column shared_round_id bigint references shared_round (id),
  alter column seed_id drop not null,
  alter column nonce drop not null,
  add constraint round_fairness check ((shared_round_id is null) = (seed_id is not null and nonce is not null));
create unique index round_shared on round (shared_round_id, player_id) where shared_round_id is not null;

insert into account (owner, currency, clearing) values ('clearing', 'coin', 'shared-rounds');

-- Rounds of a player's own that are open while they choose (docs/decisions/054). The board follows from the seed pair and `number`; what was chosen is all
-- that is kept of the play, and how many choices there are is its version.
create table staged_round (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  game_session_hash bytea not null references game_session (token_hash),
  game_id text not null,
  currency text not null check (currency in ('coin', 'demo')),
  -- The first bet, and all that was staked so far; stakes lie in the clearing account until the round is over.
  bet bigint not null check (bet > 0),
  stake bigint not null check (stake >= bet),
  setup text not null,
  choices text[] not null default '{}',
  rules_version integer not null,
  seed_id bigint not null references fair_seed (id),
  -- Which of the pair's staged rounds it is, from 0: they are counted apart from its spins.
  number integer not null,
  -- Of the board, as it was told before the first choice.
  root text not null,
  request_id uuid not null,
  opened_at bigint not null,
  moved_at bigint not null,
  closed_at bigint,
  payout bigint check (payout >= 0),
  -- Ended by the published rule, because the player did not come back.
  by_rule boolean not null default false,
  constraint staged_round_number unique (seed_id, number),
  constraint staged_round_over check ((closed_at is null) = (payout is null))
);
-- One open round a player, game and kind of coins.
create unique index staged_round_open on staged_round (player_id, game_id, currency) where closed_at is null;
create index staged_round_waiting on staged_round (moved_at) where closed_at is null;
create index staged_round_player on staged_round (player_id, id);
create index staged_round_session on staged_round (game_session_hash);

-- What came of it is one row of `round`, as of any other kind.
alter table round add column staged_round_id bigint references staged_round (id),
  drop constraint round_fairness,
  add constraint round_fairness check ((shared_round_id is null and staged_round_id is null) = (seed_id is not null and nonce is not null));
create unique index round_staged on round (staged_round_id) where staged_round_id is not null;

insert into account (owner, currency, clearing) values ('clearing', 'coin', 'staged-rounds'), ('clearing', 'demo', 'staged-rounds');

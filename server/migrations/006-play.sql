create table game_like (
  player_id bigint not null references player (id),
  game_id text not null,
  at bigint not null,
  primary key (player_id, game_id)
);

create table game_session (
  token_hash bytea primary key,
  player_id bigint not null references player (id),
  game_id text not null,
  currency text not null,
  started_at bigint not null,
  ended_at bigint,
  -- Until when it stakes bonus coins first (docs/decisions/017-bonus-coins.md): set while its player has an active bonus.
  bonus_until bigint
);
create index game_session_player on game_session (player_id, started_at desc);
create index game_session_open on game_session (player_id, game_id) where ended_at is null;

create table fair_seed (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  server_seed text not null,
  server_seed_hash text not null,
  client_seed text not null,
  created_at bigint not null,
  revealed_at bigint
);
create unique index fair_seed_open on fair_seed (player_id) where revealed_at is null;
create index fair_seed_player on fair_seed (player_id, id);

create table round (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  game_session_hash bytea not null references game_session (token_hash),
  game_id text not null,
  demo boolean not null,
  -- Played with bonus coins.
  bonus boolean not null default false,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  valid_bet bigint not null,
  -- A round is verified under the rules that it was played by.
  rules_version integer not null,
  outcome json not null,
  seed_id bigint not null references fair_seed (id),
  nonce integer not null,
  request_id uuid not null,
  at bigint not null,
  constraint round_nonce unique (seed_id, nonce),
  constraint round_request unique (player_id, request_id)
);
-- One index serves a player's records, reports by time, the sums of a game session and the latest round of a game.
create index round_player_at on round (player_id, at desc, id desc);
create index round_game_session on round (game_session_hash);

-- What a player has used of their chances, and what draws have won them. Locked by each of the player's draws.
create table jackpot_player (
  player_id bigint primary key references player (id),
  -- Valid bet that earlier draws were paid with.
  spent_bet bigint not null default 0,
  -- Chances that were granted and not yet used.
  granted_chances integer not null default 0 check (granted_chances >= 0),
  -- The last UTC day whose free chance was used.
  free_day integer not null default -1,
  -- Draws of `last_day`, for the limit of a day.
  last_day integer not null default -1,
  last_day_draws integer not null default 0,
  -- Coins won by draws, in hundredths, and when the last of them came.
  won bigint not null default 0,
  won_at bigint
);
create index jackpot_player_rank on jackpot_player (won desc, won_at, player_id) where won > 0;

create table jackpot_draw (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  rules_version integer not null,
  -- Which chance was used: the free one of the day, one that was granted, or one earned by valid bet.
  source text not null check (source in ('day', 'gift', 'bet')),
  cell integer not null check (cell between 0 and 11),
  award_id text not null,
  prop_id integer not null,
  count bigint not null check (count >= 0),
  -- The pool that was won.
  pool text check (pool in ('mega', 'major', 'minor', 'mini')),
  -- Shown to everybody by the ticker.
  announced boolean not null,
  at bigint not null,
  seen_at bigint
);
create index jackpot_draw_player on jackpot_draw (player_id, id desc);
create index jackpot_draw_pending on jackpot_draw (player_id, id) where seen_at is null;
create index jackpot_draw_announced on jackpot_draw (id desc) where announced;

-- Coins on their way to or from a studio. The id is what the studio knows a transfer by: asked again by it, the studio says what it said first.
create table studio_transfer (
  id uuid primary key,
  player_id bigint not null references player (id),
  provider text not null,
  direction text not null check (direction in ('in', 'out')),
  -- Of one that comes out: known once the studio has said it.
  amount bigint check (amount >= 0),
  state text not null check (state in ('open', 'done', 'refused')),
  request_id uuid not null,
  at bigint not null,
  settled_at bigint,
  -- When the studio is asked next about a transfer whose end nobody heard.
  poll_at bigint not null default 0,
  constraint studio_transfer_settled check ((state = 'open') = (settled_at is null)),
  constraint studio_transfer_amount_known check (amount is not null or (direction = 'out' and state <> 'done')),
  constraint studio_transfer_request unique (player_id, request_id, provider)
);
-- One at a time between a player and a studio, so that nothing overtakes what is unconfirmed.
create unique index studio_transfer_open on studio_transfer (player_id, provider) where state = 'open';
create index studio_transfer_latest on studio_transfer (player_id, provider, at desc);
create index studio_transfer_poll on studio_transfer (poll_at) where state = 'open';

-- The sandbox studio's own books. Read by nothing but its adapter.
create table sandbox_studio_wallet (
  player_id bigint primary key,
  balance bigint not null check (balance >= 0),
  is_playing boolean not null default false,
  -- well; down: answers nothing; mute: does what it is asked and its answers are lost.
  line text not null default 'well' check (line in ('well', 'down', 'mute'))
);
create table sandbox_studio_transfer (
  id uuid primary key,
  player_id bigint not null,
  -- Into the studio above zero, out of it below; null: it said that a round is open.
  amount bigint,
  at bigint not null
);

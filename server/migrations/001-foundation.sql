-- Times are milliseconds UTC from the server's clock; amounts are integers in hundredths.

create table player (
  id bigint generated always as identity (start with 10000001) primary key,
  uuid uuid not null unique,
  account text,
  mobile text,
  nickname text not null,
  avatar text not null,
  password_hash text,
  birth_date date not null,
  terms_version integer not null,
  pid bigint references player (id),
  aid text,
  created_at bigint not null
);
create unique index player_account on player (lower(account));
create unique index player_mobile on player (mobile);

create table social_identity (
  provider text not null,
  subject text not null,
  player_id bigint not null references player (id),
  name text not null,
  primary key (provider, subject),
  unique (player_id, provider)
);

-- The token itself is known to the browser alone.
create table session (
  token_hash bytea primary key,
  player_id bigint not null references player (id),
  created_at bigint not null,
  last_input_at bigint not null,
  expires_at bigint not null,
  ip text not null,
  device text not null
);
create index session_player on session (player_id, created_at desc);

create table login_failure (
  name text not null,
  at bigint not null
);
create index login_failure_name on login_failure (name, at);

create table sms_code (
  id bigint generated always as identity primary key,
  mobile text not null,
  scene text not null,
  code_hash bytea not null,
  sent_at bigint not null,
  expires_at bigint not null,
  tries integer not null default 0,
  used_at bigint
);
create index sms_code_mobile on sms_code (mobile, sent_at desc);

-- One-time proofs of an identity between two steps of a login.
create table ticket (
  hash bytea primary key,
  kind text not null,
  payload jsonb not null,
  expires_at bigint not null
);

-- One row a request: its key and its effect commit together.
create table request (
  actor text not null,
  request_id uuid not null,
  call text not null,
  digest bytea not null,
  answer json,
  at bigint not null,
  primary key (actor, request_id)
);

-- Ledger. A player's balance is kept beside its postings so that it can be spent conditionally; house, mint and pools are sums.
create table account (
  id bigint generated always as identity primary key,
  owner text not null check (owner in ('player', 'house', 'mint')),
  player_id bigint references player (id),
  currency text not null check (currency in ('coin', 'bonus', 'safebox', 'points', 'diamond', 'lottery', 'demo')),
  balance bigint check (balance >= 0),
  check ((owner = 'player') = (player_id is not null)),
  check ((owner = 'player') = (balance is not null))
);
create unique index account_player on account (player_id, currency) where owner = 'player';
create unique index account_system on account (owner, currency) where owner <> 'player';
insert into account (owner, currency)
  select o, c from unnest(array['house', 'mint']) o, unnest(array['coin', 'bonus', 'safebox', 'points', 'diamond', 'lottery', 'demo']) c;

create table entry (
  id bigint generated always as identity primary key,
  kind text not null,
  ref text not null,
  at bigint not null
);
create index entry_ref on entry (ref);

create table posting (
  entry_id bigint not null references entry (id),
  account_id bigint not null references account (id),
  amount bigint not null check (amount <> 0),
  balance_after bigint,
  primary key (entry_id, account_id)
);
create index posting_account on posting (account_id, entry_id desc);

create table game_like (
  player_id bigint not null references player (id),
  game_id text not null,
  at bigint not null,
  primary key (player_id, game_id)
);

create table visit (
  token_hash bytea primary key,
  player_id bigint not null references player (id),
  game_id text not null,
  currency text not null,
  started_at bigint not null,
  ended_at bigint
);
create index visit_player on visit (player_id, started_at desc);

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

create table round (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  visit_hash bytea not null references visit (token_hash),
  game_id text not null,
  demo boolean not null,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  valid_bet bigint not null,
  outcome json not null,
  seed_id bigint not null references fair_seed (id),
  nonce integer not null,
  request_id uuid not null,
  at bigint not null,
  unique (seed_id, nonce),
  unique (player_id, request_id)
);
create index round_player on round (player_id, id desc);

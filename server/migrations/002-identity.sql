create table player (
  id bigint generated always as identity (start with 10000001) primary key,
  uuid uuid not null constraint player_uuid unique,
  account text,
  mobile text,
  nickname text not null,
  avatar text not null,
  password_hash text,
  birth_date date not null,
  terms_version integer not null,
  inviter_id bigint references player (id),
  aid text,
  created_at bigint not null
);
create unique index player_account on player (lower(account));
create unique index player_mobile on player (mobile);
create index player_inviter on player (inviter_id) where inviter_id is not null;

create table player_details (
  player_id bigint primary key references player (id),
  email text not null default '',
  occupation text not null default '',
  funds_source text not null default '',
  line text not null default '',
  barangay text not null default '',
  city text not null default '',
  province text not null default '',
  postal_code text not null default ''
);

create table social_identity (
  provider text not null,
  subject text not null,
  player_id bigint not null references player (id),
  name text not null,
  primary key (provider, subject),
  constraint social_identity_player unique (player_id, provider)
);

-- A login, and a device in its player's list. The token itself is known to the browser alone.
create table session (
  token_hash bytea primary key,
  id bigint generated always as identity,
  player_id bigint not null references player (id),
  created_at bigint not null,
  last_input_at bigint not null,
  last_seen_at bigint not null default 0,
  -- When somebody on it last proved who they are, by logging in or by confirming.
  authenticated_at bigint not null default 0,
  -- When it last read the list of devices.
  devices_seen_at bigint not null default 0,
  expires_at bigint not null,
  ip text not null,
  device text not null,
  model text,
  os text,
  app_version text,
  messaging_token text
);
create unique index session_id on session (id);
create index session_player on session (player_id, created_at desc);
create index session_messaging_token on session (messaging_token) where messaging_token is not null;

-- That a player has just confirmed who they are, for one act of one kind.
create table confirmation (
  session_id bigint not null references session (id) on delete cascade,
  purpose text not null,
  expires_at bigint not null,
  primary key (session_id, purpose)
);

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
  attempts integer not null default 0,
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

create table passkey (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  -- base64url
  credential_id text not null,
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
create unique index passkey_credential_id on passkey (credential_id);
create index passkey_player on passkey (player_id, id);

-- Know your customer. The pictures lie outside the database under the name kyc_image.file_id; nobody is ever given that name.
create table kyc (
  player_id bigint primary key references player (id),
  state text not null check (state in ('draft', 'submitted', 'approved', 'rejected', 'expired')),
  name text,
  birth_date date,
  id_type text,
  id_number text,
  address text,
  reasons text[] not null default '{}',
  submitted_at bigint,
  decided_at bigint,
  expires_at bigint,
  constraint kyc_complete
    check (state = 'draft' or (name is not null and birth_date is not null and id_type is not null and id_number is not null and address is not null))
);
create index kyc_submitted on kyc (submitted_at) where state = 'submitted';
create index kyc_expiry on kyc (expires_at) where state = 'approved';
-- One document proves one player.
create unique index kyc_document on kyc (id_type, upper(regexp_replace(id_number, '[^A-Za-z0-9]', '', 'g'))) where state = 'approved';

create table kyc_image (
  player_id bigint not null references player (id),
  slot text not null check (slot in ('front', 'back', 'selfie')),
  file_id uuid not null constraint kyc_image_file unique,
  at bigint not null,
  primary key (player_id, slot)
);

-- Who decided what, and when: never changed.
create table kyc_decision (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  state text not null check (state in ('approved', 'rejected', 'expired')),
  reasons text[] not null,
  decided_by text not null,
  at bigint not null
);
create index kyc_decision_player on kyc_decision (player_id, id desc);

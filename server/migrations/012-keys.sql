-- A session is also a device in its player's list: what it said of itself, when it was last heard of, where its notices go.
alter table session
  add column id bigint generated always as identity,
  add column last_seen_at bigint not null default 0,
  -- When somebody on it last proved who they are, by logging in or by confirming.
  add column proved_at bigint not null default 0,
  -- When it last looked at the list of devices.
  add column devices_seen_at bigint not null default 0,
  add column model text,
  add column os text,
  add column app_version text,
  add column messaging_token text;
update session set last_seen_at = last_input_at, proved_at = created_at, devices_seen_at = created_at;
create unique index session_id on session (id);
create index session_messaging_token on session (messaging_token) where messaging_token is not null;

-- That a player has just confirmed who they are, for one act of one kind.
create table confirmation (
  session_id bigint not null references session (id) on delete cascade,
  purpose text not null,
  expires_at bigint not null,
  primary key (session_id, purpose)
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

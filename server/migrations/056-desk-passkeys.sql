-- Operators' passkeys for the desk, each for the site it was created on.
create table desk_passkey (
  id bigint generated always as identity primary key,
  operator_id bigint not null references desk_operator (id),
  -- base64url
  credential_id text not null constraint desk_passkey_credential unique,
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
create index desk_passkey_operator on desk_passkey (operator_id, id);

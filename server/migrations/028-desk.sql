-- Operators who sign in to the desk. `totp_step` is the last thirty seconds whose code was used: none is used twice.
create table desk_operator (
  id bigint generated always as identity primary key,
  name text not null constraint desk_operator_name unique,
  roles text[] not null,
  password_hash text,
  totp_sealed bytea,
  totp_step bigint not null default 0,
  created_at bigint not null,
  enrolled_at bigint,
  ended_at bigint,
  constraint desk_operator_enrolled check ((enrolled_at is null) = (password_hash is null) and (enrolled_at is null) = (totp_sealed is null))
);

-- One-time links of new operators, and the first step of signing in. What they hand out is kept as its hash.
create table desk_ticket (
  hash bytea primary key,
  kind text not null check (kind in ('enrol', 'signIn')),
  operator_id bigint not null references desk_operator (id),
  sealed bytea,
  tries integer not null default 0,
  expires_at bigint not null
);
create index desk_ticket_operator on desk_ticket (operator_id);

create table desk_session (
  token_hash bytea primary key,
  operator_id bigint not null references desk_operator (id),
  created_at bigint not null,
  last_act_at bigint not null,
  -- Until then acts on money need no second factor.
  confirmed_until bigint not null default 0,
  expires_at bigint not null,
  ip text not null,
  device text not null
);
create index desk_session_operator on desk_session (operator_id, created_at desc);

-- Wrong passwords and codes: of a name as it was given, and of an address.
create table desk_failure (
  name text not null,
  ip text not null,
  at bigint not null
);
create index desk_failure_name on desk_failure (name, at);
create index desk_failure_ip on desk_failure (ip, at);

-- What a day came to is found by its time.
create index deposit_order_settled on deposit_order using brin (settled_at);
create index withdrawal_settled on withdrawal using brin (settled_at);
create index entry_at on entry using brin (at);

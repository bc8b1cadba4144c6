-- Two operators have approved that a player whose identity was verified gets back in. At most one approval a player, the latest: until it
-- closes, `requested_by` may issue codes for it, each of which replaces the one before. It is deleted when a code is used.
create table account_recovery (
  player_id bigint primary key references player (id),
  requested_by text not null,
  closes_at bigint not null,
  code_hash bytea,
  code_expires_at bigint,
  check ((code_hash is null) = (code_expires_at is null))
);

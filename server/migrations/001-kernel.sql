-- Times are milliseconds UTC from the server's clock; amounts are integers in hundredths; `utc_day` counts days since 1970-01-01 UTC.

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
create index request_at on request (at);

-- How often each caller used a call in one minute, for all servers together. Lost in a crash, which harms nobody; never waits for the disk.
create unlogged table rate_limit_count (
  call text not null,
  caller text not null,
  minute bigint not null,
  count integer not null,
  primary key (call, caller)
);

-- What operators, the system's rules and its channels decided. Written once.
create table audit_log (
  id bigint generated always as identity primary key,
  at bigint not null,
  actor text not null,
  action text not null,
  target text not null,
  reason text not null
);
create index audit_log_target on audit_log (target, id);
create function refuse_audit_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed';
end $$;
create trigger audit_log_unchanged before update or delete or truncate on audit_log for each statement execute function refuse_audit_log_change();

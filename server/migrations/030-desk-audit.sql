-- The audit log as a chain: each entry's hash is made of the one before it and of what the entry says, so that a changed, removed or inserted entry is found.
-- Entries are chained by one writer a moment after they were committed; until then they wait here.
create table audit_pending (
  audit_id bigint primary key references audit_log (id)
);
insert into audit_pending (audit_id) select id from audit_log;
create function await_audit_chain() returns trigger language plpgsql as $$
begin
  insert into audit_pending (audit_id) values (new.id);
  return null;
end $$;
create trigger audit_log_awaits_chain after insert on audit_log for each row execute function await_audit_chain();

create table audit_chain (
  seq bigint primary key check (seq > 0),
  audit_id bigint not null constraint audit_chain_entry unique references audit_log (id),
  hash bytea not null
);
create trigger audit_chain_unchanged before update or delete or truncate on audit_chain for each statement execute function refuse_audit_log_change();
create index audit_log_actor on audit_log (actor, id);

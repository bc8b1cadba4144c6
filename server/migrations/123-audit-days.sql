-- The first and the last entry of some days: a BRIN index finds pages, but not which entry is first.
drop index audit_log_at;
create index audit_log_at on audit_log (at);

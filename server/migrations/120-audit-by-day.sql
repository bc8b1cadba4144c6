-- The audit log by days, for the desk and its export: entries come in the order of their times, so that a few pages of an index find them.
create index audit_log_at on audit_log using brin (at);

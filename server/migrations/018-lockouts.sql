-- Who asked for a code, and whether that was one of the player's own devices; what others have tried at it is counted apart.
alter table sms_code
  add column source text not null default '',
  add column is_own boolean not null default false,
  add column strange_attempts integer not null default 0;
create index sms_code_sent on sms_code (sent_at);
create index login_failure_name_bytes on login_failure (name collate "C");

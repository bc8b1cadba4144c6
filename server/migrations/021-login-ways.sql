-- How each session was opened: what a second factor must differ from. Null: opened before this was kept.
alter table session add column way text constraint session_way check (way in ('password', 'code', 'social', 'passkey'));

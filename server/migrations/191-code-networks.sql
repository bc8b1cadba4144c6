-- Of the address that asked for the code (server/kernel/network.ts); empty for those from before this column, which are deleted within a day.
alter table sms_code add column network text not null default '';

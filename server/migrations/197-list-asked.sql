-- When the exclusion list was last asked about a player with approved documents, and when it is to be asked again (server/identity/kyc/exclusions.ts).
alter table kyc add column list_asked_at bigint not null default 0, add column list_due_at bigint not null default 0;
create index kyc_list_due on kyc (list_due_at) where state = 'approved';

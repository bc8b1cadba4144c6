-- When a studio last reported, whether or not anything was played: what a later report contains was played since (server/play/studios/reports.ts).
alter table studio_wallet add column asked_at bigint not null default 0;
update studio_wallet set asked_at = moved_at;

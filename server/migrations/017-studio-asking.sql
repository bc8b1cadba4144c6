-- When a studio is asked next, by the clock, about a transfer whose end nobody heard.
alter table studio_transfer add column ask_at bigint not null default 0;
create index studio_transfer_ask on studio_transfer (ask_at) where state = 'open';

-- Since when the settings say so: a server that has not read them yet sets no earlier rate again.
alter table bet_price add column since bigint not null default 0;
alter table piggy_bank_rate add column since bigint not null default 0;

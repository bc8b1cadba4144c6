-- Of a bonus that became coins: how many of them the player owes, because its deposit was charged back.
alter table bonus add column owed bigint not null default 0;
alter table bonus add constraint bonus_owed check (owed = 0 or owed > 0 and owed <= amount and owed <= coalesce(converted, 0));

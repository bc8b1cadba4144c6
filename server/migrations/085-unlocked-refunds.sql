-- Of a chargeback, the coins that it took and nothing had locked; of a refund that a channel refused, those that came back unlocked for it.
alter table deposit_refund add column unlocked bigint not null default 0;

-- When the commission on the bets of a chargeback's player was last taken back: it is due again with each day that they bet on, unlike the rewards for the deposit.
alter table deposit_refund add column commission_at bigint;
update deposit_refund set commission_at = rewards_at where rewards_at is not null;
create index deposit_refund_commission on deposit_refund (id) where state = 'done' and requested_by like 'channel:%' and commission_at is null;

-- Unpaid orders whose next query was put off while the clock was ahead are found by it (server/money/orders/pollStore.ts).
create index deposit_order_pending on deposit_order (poll_at) where state = 'pending' and poll_at is not null;

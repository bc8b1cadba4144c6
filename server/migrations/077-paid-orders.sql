-- A player's deposits by the time they were paid: limits read those of a month, totals all of them, from the index alone.
create index deposit_order_paid on deposit_order (player_id, settled_at, id) include (amount, refunded, state, return_reason)
  where state in ('paid', 'refunded');
-- Orders that may still be paid, among all that never were.
create index deposit_order_open on deposit_order (player_id, expires_at) where state in ('created', 'pending');

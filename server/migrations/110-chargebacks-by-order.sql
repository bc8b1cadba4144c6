-- The chargebacks of an order, for the commission on its player's bets.
create index deposit_refund_chargebacks on deposit_refund (order_id) where state = 'done' and requested_by like 'channel:%';

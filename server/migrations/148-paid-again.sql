-- A second payment of an order is an order of its own, which is returned: the channel tells of each payment by its own name.
alter table deposit_order
  drop constraint deposit_order_return_reason_check,
  add constraint deposit_order_return_reason_check check (return_reason in ('late', 'limit', 'break', 'exclusion', 'held', 'again'));

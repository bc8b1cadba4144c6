-- Money that the house may not take goes back to whoever paid it, and was never credited: it came after the order's time or its decline, over a
-- limit, during a break or an exclusion.
alter table deposit_order
  add column return_reason text check (return_reason in ('late', 'limit', 'break', 'exclusion')),
  add constraint deposit_order_returned check (return_reason is null or (state = 'refunded' and refunded = amount));

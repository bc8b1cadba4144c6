-- The desk lists mall orders of one state, the newest first; those that wait have an index of their own.
create index goods_order_state on goods_order (state, id desc);

-- The valid bets that an item was ordered with, in hundredths: they count for no other. Items ordered before required none.
alter table goods_order add column bet bigint not null default 0;

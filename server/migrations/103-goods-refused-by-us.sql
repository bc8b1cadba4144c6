-- Why the server itself refused an order: the app has the wording, in the player's language. `reason` stays the text for operators.
alter table goods_order add column reason_key text;
update goods_order set reason_key = 'depositReturned' where state = 'refused' and reason = 'Your deposit was returned';

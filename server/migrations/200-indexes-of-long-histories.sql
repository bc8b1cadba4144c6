-- Pages and red dots of players with long histories, each read by the end of an index instead of all of a player's rows
-- (docs/decisions/047-a-budget-of-statements.md).
create index coupon_player on coupon (player_id, id desc);
create index coupon_unused on coupon (player_id, expires_at, id desc) where used_at is null;
create index bonus_ended on bonus (player_id, ended_at desc, id desc) where ended_at is not null;
create index scratch_card_revealed on scratch_card (player_id, revealed_at desc, id desc) where revealed_at is not null;
-- The mails that a red dot may be for.
create index mail_open on mail (player_id) include (read_at, expires_at, claimed_at)
  where deleted_at is null and (read_at is null or (awards <> '[]' and claimed_at is null));
-- The deposits of which something went back.
create index deposit_order_returned on deposit_order (player_id) where refunded > 0;
-- Invited players, the newest first.
create index player_invited on player (inviter_id, created_at desc, id desc) where inviter_id is not null;
drop index player_inviter;

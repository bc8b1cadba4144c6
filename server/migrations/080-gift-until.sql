-- The player's count of valid bets with the last bet that had a gift: once the gift is lost, its turnover takes no bets after it. Null for a gift that
-- was lost before this was recorded, and for those who have not bet with one since.
alter table account add column gift_until_bet bigint;

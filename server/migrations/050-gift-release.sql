-- Coins that were given become withdrawable in proportion to valid bets (docs/decisions/064): how many have so far, and the rate that the player's
-- gift was given under, in parts per million; null: all of it, once it is wagered. The welcome gift counts in advance: the sum may be negative.
alter table account add column gift_released bigint not null default 0;
alter table turnover_lock add column release_ppm integer check (release_ppm >= 0);

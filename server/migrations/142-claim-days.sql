-- How long what was earned can be claimed: stored when its period is closed. Null: of a period closed before, which the settings decide.
alter table vip_rebate add column claim_days integer check (claim_days > 0);
alter table vip_month add column claim_days integer check (claim_days > 0);
-- Of a player, those that may still be claimed.
create index vip_rebate_unclaimed on vip_rebate (player_id, to_day) where claimed_at is null and amount > 0;

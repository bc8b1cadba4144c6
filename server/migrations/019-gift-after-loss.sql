-- All that the player had ever lost (staked less won) when a bankruptcy gift was given: the next one is given after a further loss.
alter table bankruptcy_claim add column lost_total bigint not null default 0;

-- What a share earned by the rules of its time; null for those from before this column (server/rewards/invite/wheel.ts).
alter table invite_share add column spins integer check (spins >= 0);

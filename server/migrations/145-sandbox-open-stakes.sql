-- The stake of a round that is open at the sandbox studio, which reports it once the round is over.
alter table sandbox_studio_wallet add column open_stake bigint not null default 0 check (open_stake >= 0);

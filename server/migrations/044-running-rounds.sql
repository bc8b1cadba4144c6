-- Shared rounds whose result unfolds over time (docs/decisions/058): `running` begins when the public value is known. The result stays where the
-- seed is, in the chain, until the round is drawn; `shown` is the part of it that everybody has seen.
alter table shared_round drop constraint shared_round_state_check,
  add constraint shared_round_state check (state in ('open', 'closed', 'running', 'drawn', 'settled', 'void')),
  add column runs_at bigint,
  add column shown json not null default '[]',
  -- When a server last moved it, and whether none did for too long.
  add column watched_at bigint,
  add column interrupted boolean not null default false,
  add constraint shared_round_running check (state <> 'running' or (runs_at is not null and beacon_value is not null));
drop index shared_round_current;
create unique index shared_round_current on shared_round (game_id) where state in ('open', 'closed', 'running', 'drawn');

-- Where the player left the running round: for crash, the multiple in hundredths.
alter table shared_bet add column cash_out integer check (cash_out > 0);

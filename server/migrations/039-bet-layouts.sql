-- The bets of a round that takes several at once (docs/decisions/060): [{ "spot": …, "amount": … }], empty where there is one. `bet` is their sum.
alter table staged_round add column layout jsonb not null default '[]';

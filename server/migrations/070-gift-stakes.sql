-- What a gift pays of a stake is fixed when it is staked: a gift that is given while a round is open has no part in it, however the round ends. Null for what
-- was staked before: as much as there is of the gift when the round is paid.
alter table shared_bet add column gift bigint check (gift >= 0);
alter table staged_round add column gift bigint check (gift >= 0);

-- A round is verified under the rules that it was played by.
alter table round add column rules_version integer not null default 1;
alter table round alter column rules_version drop default;
-- The round token is told once and never kept: a repeated start makes it anew from the request.
update request set answer = (answer::jsonb - 'roundToken')::json where call = 'startGame' and answer is not null;

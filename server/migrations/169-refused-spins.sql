-- The latest spins that were refused in this visit, with their refusals, newest first: a copy of one that arrives later gets the same refusal
-- (server/play/games/spin.ts, docs/decisions/002-requests-once.md).
alter table game_session add column refused_spins jsonb not null default '[]';

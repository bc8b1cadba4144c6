-- A share is bounded by the own score from now on, in battles that are under way, too (docs/decisions/041-promotions-that-are-computed.md).
update red_vs_blue_cycle set rules = rules || '{"maxSharePercent": 20}' where settled_at is null;

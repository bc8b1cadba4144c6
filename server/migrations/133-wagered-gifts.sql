-- Of a gift that was wagered and waits to be released: up to where of the count it took bets. Without it, a lock behind it that was closed took
-- that away again, and it was to be wagered once more.
alter table turnover_lock add column met_to bigint check (source = 'gift' or met_to is null);
-- Bets go to the oldest lock first: of a gift before one that was given any, all was wagered.
update turnover_lock g set met_to = (
    select max(l.used_to) from turnover_lock l where l.player_id = g.player_id and l.currency = 'coin' and l.ended is not null)
  where g.source = 'gift' and g.ended is null and exists (
    select 1 from turnover_lock l where l.player_id = g.player_id and l.currency = 'coin' and l.id > g.id and l.done > 0);

-- A player's running gift among their open locks, however many those are.
create index turnover_lock_gift on turnover_lock (player_id) where source = 'gift' and ended is null;

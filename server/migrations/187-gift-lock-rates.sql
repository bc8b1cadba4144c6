-- The rate of a player's last gift, also of one that has ended.
create index turnover_lock_rate on turnover_lock (player_id, id) where source = 'gift' and release_ppm is not null;

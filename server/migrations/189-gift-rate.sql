-- The rate of a player's last gift that had one: the lock of a gift forgets it when it is raised while `withdrawal.giftPpm` is 0.
alter table account add column gift_ppm integer;
update account set gift_ppm = (select l.release_ppm from turnover_lock l
    where l.player_id = account.player_id and l.source = 'gift' and l.release_ppm is not null order by l.id desc limit 1)
  where owner = 'player' and currency = 'coin'
    and exists (select from turnover_lock l where l.player_id = account.player_id and l.source = 'gift' and l.release_ppm is not null);
drop index turnover_lock_rate;

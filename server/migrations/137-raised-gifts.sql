-- 133-wagered-gifts took all of a gift for wagered that had been raised by a later one after a lock behind it took bets. It was wagered with
-- no more bets than were made from its start up to `met_to`, less those that closed locks took: the rest is still to be wagered.
update turnover_lock g set met_to = null, from_bet = g.met_to, need = g.need - played.bets
  from (
    select gift.id, gift.met_to - gift.from_bet - coalesce(
        sum(least(l.used_to, gift.met_to) - greatest(l.used_to - l.done, gift.from_bet)) filter (
          where l.used_to > gift.from_bet and l.used_to - l.done < gift.met_to), 0)::bigint as bets
      from turnover_lock gift
        left join turnover_lock l on l.player_id = gift.player_id and l.currency = 'coin' and l.ended is not null and l.done > 0
      where gift.source = 'gift' and gift.ended is null and gift.met_to is not null
      group by gift.id
  ) played
  where g.id = played.id and g.need > played.bets;

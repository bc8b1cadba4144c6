-- The newest rounds of a player in a span, by the index alone. A kept plan knows neither the player nor how many rounds a span holds: it would
-- rather read them all and sort them, since partitions that are still empty cost nothing to read and something to search.
create function latest_rounds(of_player bigint, is_demo boolean, of_game text, since bigint, until bigint, before_at bigint, before_id bigint, most bigint)
  returns setof round language plpgsql stable parallel safe set enable_sort = off as $$
begin
  return query
    select * from round where player_id = of_player and demo = is_demo and (of_game is null or game_id = of_game) and at >= since and at < until
      and (before_id is null or (at, id) < (before_at, before_id)) order by at desc, id desc limit most;
end $$;

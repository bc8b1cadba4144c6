-- A player's rounds of a span whose start is in another row, after a round (docs/decisions/047-a-budget-of-statements.md). Joined, PostgreSQL would expect
-- a third of the player's rounds, read them by any index, and open every month; as parameters, the bounds are a short stretch of one index.
create function rounds_since(of_player bigint, since bigint, until bigint, after bigint) returns setof round
  language plpgsql stable parallel safe rows 10 as $$
begin
  return query select * from round r where r.player_id = of_player and r.at >= since and r.at < until and r.id > after;
end $$;

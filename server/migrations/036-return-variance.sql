-- What the desk's band around a game's return is computed from (docs/decisions/063-games-and-segments-at-the-desk.md): with every round's stake and
-- payout, the sums of their squares and products. Doubles: they are for statistics and never for money.
alter table play_total
  add column staked_squares double precision not null default 0,
  add column won_squares double precision not null default 0,
  add column products double precision not null default 0;

create or replace function add_to_play_total() returns trigger language plpgsql as $$
begin
  insert into play_total as kept (player_id, slot, game_id, currency, rounds, staked, won, valid_bet, wins_1, wins_5, wins_10, wins_25,
      staked_squares, won_squares, products)
    select player_id, at / 28800000, game_id, case when demo then 'demo' when bonus then 'bonus' else 'coin' end,
        count(*), sum(stake), sum(payout), sum(valid_bet),
        count(*) filter (where payout >= stake), count(*) filter (where payout >= 5 * stake),
        count(*) filter (where payout >= 10 * stake), count(*) filter (where payout >= 25 * stake),
        sum(stake::double precision * stake), sum(payout::double precision * payout), sum(stake::double precision * payout)
      from settled group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (player_id, slot, game_id, currency) do update set rounds = kept.rounds + excluded.rounds,
      staked = kept.staked + excluded.staked, won = kept.won + excluded.won, valid_bet = kept.valid_bet + excluded.valid_bet,
      wins_1 = kept.wins_1 + excluded.wins_1, wins_5 = kept.wins_5 + excluded.wins_5,
      wins_10 = kept.wins_10 + excluded.wins_10, wins_25 = kept.wins_25 + excluded.wins_25,
      staked_squares = kept.staked_squares + excluded.staked_squares, won_squares = kept.won_squares + excluded.won_squares,
      products = kept.products + excluded.products;
  return null;
end $$;

-- No round is settled between the new trigger and the sums of the earlier ones.
lock table round in share row exclusive mode;
update play_total t set staked_squares = s.staked_squares, won_squares = s.won_squares, products = s.products
  from (
    select player_id, at / 28800000 as slot, game_id, case when demo then 'demo' when bonus then 'bonus' else 'coin' end as currency,
        sum(stake::double precision * stake) as staked_squares, sum(payout::double precision * payout) as won_squares,
        sum(stake::double precision * payout) as products
      from round group by 1, 2, 3, 4
  ) s where s.player_id = t.player_id and s.slot = t.slot and s.game_id = t.game_id and s.currency = t.currency;

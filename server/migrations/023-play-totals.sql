-- What a player's rounds come to, by thirds of a UTC day, game and account (docs/decisions/047-a-budget-of-statements.md): rules that count
-- rounds read these and not a player's whole life. A day of UTC begins with a third (`slot` counts them since 1970-01-01), and so does a day of
-- Manila. Written by the statement that writes the rounds, whichever it is.
create table play_total (
  player_id bigint not null references player (id),
  slot integer not null,
  game_id text not null,
  currency text not null check (currency in ('coin', 'bonus', 'demo')),
  rounds integer not null,
  staked bigint not null,
  won bigint not null,
  valid_bet bigint not null,
  -- Rounds that paid so many times their stake or more (server/settings/winMultiples.ts).
  wins_1 integer not null,
  wins_5 integer not null,
  wins_10 integer not null,
  wins_25 integer not null,
  constraint play_total_pkey primary key (player_id, slot, game_id, currency)
) with (fillfactor = 70);
-- Rows come in the order of their slots.
create index play_total_slot on play_total using brin (slot);

create function add_to_play_total() returns trigger language plpgsql as $$
begin
  insert into play_total as kept (player_id, slot, game_id, currency, rounds, staked, won, valid_bet, wins_1, wins_5, wins_10, wins_25)
    select player_id, at / 28800000, game_id, case when demo then 'demo' when bonus then 'bonus' else 'coin' end,
        count(*), sum(stake), sum(payout), sum(valid_bet),
        count(*) filter (where payout >= stake), count(*) filter (where payout >= 5 * stake),
        count(*) filter (where payout >= 10 * stake), count(*) filter (where payout >= 25 * stake)
      from settled group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (player_id, slot, game_id, currency) do update set rounds = kept.rounds + excluded.rounds,
      staked = kept.staked + excluded.staked, won = kept.won + excluded.won, valid_bet = kept.valid_bet + excluded.valid_bet,
      wins_1 = kept.wins_1 + excluded.wins_1, wins_5 = kept.wins_5 + excluded.wins_5,
      wins_10 = kept.wins_10 + excluded.wins_10, wins_25 = kept.wins_25 + excluded.wins_25;
  return null;
end $$;

-- From here on no round comes that is neither counted below nor by the trigger.
create trigger round_play_total after insert on round referencing new table as settled
  for each statement execute function add_to_play_total();

insert into play_total (player_id, slot, game_id, currency, rounds, staked, won, valid_bet, wins_1, wins_5, wins_10, wins_25)
  select player_id, at / 28800000, game_id, case when demo then 'demo' when bonus then 'bonus' else 'coin' end,
      count(*), sum(stake), sum(payout), sum(valid_bet),
      count(*) filter (where payout >= stake), count(*) filter (where payout >= 5 * stake),
      count(*) filter (where payout >= 10 * stake), count(*) filter (where payout >= 25 * stake)
    from round group by 1, 2, 3, 4 order by 2;

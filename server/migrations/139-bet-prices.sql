-- The valid bets that a point and a draw cost: those of the settings, once a change of them was applied to all players.
create table bet_price (
  what text primary key check (what in ('point', 'draw')),
  bet bigint not null check (bet > 0)
);
alter table points_progress drop constraint points_progress_counted_check;
comment on column points_progress.counted is 'A change of price moves it, so that what was bet by then earns as many points: it may be below zero.';
comment on column jackpot_player.spent_bet is 'A change of price moves it, so that what was bet by then earns as many draws: it may be below zero.';

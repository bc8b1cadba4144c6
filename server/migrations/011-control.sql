-- What players have set for themselves. Nothing here is ever loosened by time alone, but a closure that ends.
create table self_control (
  player_id bigint primary key references player (id),
  -- Until when games, deposits and promotions are closed to the player; 0: never was.
  break_until bigint not null default 0,
  excluded_until bigint not null default 0,
  -- How often the reality check comes; null: as often as the house has it.
  reality_minutes integer
);

create table self_limit (
  player_id bigint not null references player (id),
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'time')),
  period text not null check (period in ('day', 'week', 'month')),
  -- In hundredths; of time in minutes.
  value bigint not null check (value > 0),
  -- A looser limit that was asked for: from when it may be confirmed; null: none was. No next value: no limit at all.
  confirm_from bigint,
  next_value bigint check (next_value > value),
  primary key (player_id, kind, period),
  check (confirm_from is not null or next_value is null)
);

-- Each thing a player did about their control, for whoever has to account for it. Never updated.
create table self_control_log (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  what text not null,
  detail jsonb not null,
  at bigint not null
);
create index self_control_log_player on self_control_log (player_id, id desc);

-- Since when a player has been at the games without a pause, and when they last saw what it comes to.
create table play_session (
  player_id bigint primary key references player (id),
  started_at bigint not null,
  checked_at bigint not null
);

-- A purse may stake between two moments and up to two totals, without anybody being asked: what the limits come to is written here, on the
-- row that every spin locks. Beyond it the limits themselves are looked at (server/protection/pass.ts).
alter table account add column won bigint not null default 0;
alter table account add column pass_from bigint not null default 0;
alter table account add column pass_until bigint not null default 9223372036854775807;
alter table account add column staked_cap bigint not null default 9223372036854775807;
alter table account add column lost_cap bigint not null default 9223372036854775807;
update account set won = played.won
  from (select player_id, demo, sum(payout) as won from round group by player_id, demo) played
  where account.owner = 'player' and account.player_id = played.player_id
    and account.currency = case when played.demo then 'demo' else 'coin' end;

-- What was played, paid and given by day of Manila, for the desk's report (docs/decisions/071): closed entries and rounds are added once, by their
-- numbers, whatever day they are of (server/desk/reportDays.ts). `day` counts days of Manila since 1970-01-01; amounts are in hundredths, without demo rounds.
create table report_play_day (
  day integer not null,
  game_id text not null,
  rounds bigint not null,
  bets bigint not null,
  wins bigint not null,
  primary key (day, game_id)
);
-- Paid in and out through payment channels.
create table report_paid_day (
  day integer primary key,
  deposits bigint not null,
  withdrawals bigint not null
);
-- The same with what was returned, by the channel and method of the order.
create table report_method_day (
  day integer not null,
  channel text not null,
  method text not null,
  deposits bigint not null,
  deposit_count bigint not null,
  returned bigint not null,
  withdrawals bigint not null,
  withdrawal_count bigint not null,
  primary key (day, channel, method)
);
create table report_gift_day (
  day integer not null,
  -- Of the entries.
  kind text not null,
  given bigint not null,
  taken_back bigint not null,
  awards bigint not null,
  -- Each once: those of several days are counted over all of them.
  players bigint[] not null,
  primary key (day, kind)
);
-- What game providers reported, of rows of `studio_play` that are deleted.
create table report_provider_day (
  day integer not null,
  provider text not null,
  bets bigint not null,
  wins bigint not null,
  primary key (day, provider)
);

-- Up to which numbers entries and rounds were added. Rounds that are closed already are taken from `play_total`, which knows archived ones too: it holds all of
-- them, so those still open are deducted. Entries are added by the job, from the first: none that was deleted with its round is in the sums.
create table report_mark (entry_id bigint not null, round_id bigint not null);
with mark as (
  insert into report_mark (entry_id, round_id) select 0, coalesce(max(last_round), 0) from ledger_period returning round_id
), played as (
  select (slot + 1) / 3 as day, game_id, rounds::bigint, staked, won from play_total where currency <> 'demo'
  union all select (at + 28800000) / 86400000, game_id, -1, -stake, -payout from round where id > (select round_id from mark) and not demo
)
insert into report_play_day (day, game_id, rounds, bets, wins)
  select day, game_id, sum(rounds), sum(staked), sum(won) from played group by 1, 2 having sum(rounds) > 0 order by 1, 2;

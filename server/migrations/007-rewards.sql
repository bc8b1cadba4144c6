-- A gift that was paid to a player who had lost all: each of the two once a UTC day.
create table bankruptcy_claim (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  day date not null,
  gift text not null check (gift in ('1', '2')),
  amount bigint not null check (amount > 0),
  at bigint not null,
  constraint bankruptcy_claim_once unique (player_id, day, gift)
);

-- The daily check-in. One row a player and UTC day: a day is claimed once, whoever asks.
create table check_in_claim (
  player_id bigint not null references player (id),
  utc_day integer not null,
  -- The UTC day that was day 1 of this cycle.
  cycle_day_one integer not null,
  made_up boolean not null,
  at bigint not null,
  primary key (player_id, utc_day),
  constraint check_in_claim_cycle check (utc_day - cycle_day_one between 0 and 6)
);

-- A week's battle of red against blue, with the numbers it was opened with.
create table red_vs_blue_cycle (
  id integer primary key,
  sign_up_at bigint not null,
  runs_at bigint not null,
  ends_at bigint not null,
  rules jsonb not null,
  red_score bigint not null default 0,
  blue_score bigint not null default 0,
  scored_at bigint not null,
  -- Set once, when the shares are known; they are paid after that.
  winner text check (winner in ('red', 'blue', 'tie')),
  pool bigint,
  settled_at bigint,
  paid_at bigint
);

create table red_vs_blue_player (
  cycle_id integer not null references red_vs_blue_cycle (id),
  player_id bigint not null references player (id),
  camp text not null check (camp in ('red', 'blue')),
  joined_at bigint not null,
  -- Set when the battle is settled.
  score bigint,
  award bigint,
  paid_at bigint,
  primary key (cycle_id, player_id)
);
create index red_vs_blue_player_unpaid on red_vs_blue_player (cycle_id, player_id) where award > 0 and paid_at is null;
create index red_vs_blue_player_of on red_vs_blue_player (player_id, cycle_id desc);

-- Valid bet that a piggy bank which was opened has counted.
create table piggy_bank (
  player_id bigint primary key references player (id),
  counted bigint not null
);

-- A player's progress in VIP. Rounds up to `round_id` are added up in vip_bet; docs/decisions/024-vip.md.
create table vip_player (
  player_id bigint primary key references player (id),
  round_id bigint not null,
  -- The latest time among them: later rounds are searched from an hour before it.
  round_at bigint not null,
  -- Weighted valid bet of the days that are closed: hundredths × percent.
  experience bigint not null default 0,
  level integer not null default 0 check (level >= 0),
  top_level integer not null default 0,
  level_at bigint not null default 0,
  -- The first UTC day that is not closed; a round that comes late counts for it.
  open_day integer not null,
  -- What was less than a hundredth, by rebate and game type, in millionths of one.
  carry jsonb not null default '{}',
  -- When the clock alone asks for an update; null: only a bet does.
  due_at bigint,
  constraint vip_player_top_level check (top_level >= level)
);
create index vip_player_due on vip_player (due_at) where due_at is not null;

create table vip_bet (
  player_id bigint not null references player (id),
  utc_day integer not null,
  game_type text not null,
  valid_bet bigint not null check (valid_bet > 0),
  primary key (player_id, utc_day, game_type)
);
-- The rank of a day reads the day's valid bets, of all players.
create index vip_bet_day on vip_bet (utc_day);

-- Up to which round players were searched to be brought up to date. A hint: what it misses is found when it is read.
create table vip_sweep (round_id bigint not null);
insert into vip_sweep values (0);

create table vip_level_change (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  at bigint not null,
  from_level integer not null,
  to_level integer not null,
  reason text not null,
  experience bigint not null,
  bet bigint not null,
  need bigint not null,
  constraint vip_level_change_levels check (to_level <> from_level)
);
create index vip_level_change_player on vip_level_change (player_id, id desc);

-- A rebate of a period that is over. type: 1 a day, 2 a week, 3 a month; days are UTC days, `to_day` exclusive.
create table vip_rebate (
  player_id bigint not null references player (id),
  type smallint not null check (type in (1, 2, 3)),
  from_day integer not null,
  to_day integer not null,
  level integer not null,
  lines jsonb not null,
  amount bigint not null check (amount >= 0),
  claimed_at bigint,
  primary key (player_id, type, from_day),
  constraint vip_rebate_days check (to_day > from_day)
);
create index vip_rebate_latest on vip_rebate (player_id, to_day desc, type);

-- What a month came to for the monthly bonus.
create table vip_month (
  player_id bigint not null references player (id),
  from_day integer not null,
  level integer not null,
  valid_bet bigint not null,
  ppm integer not null,
  amount bigint not null check (amount > 0),
  primary key (player_id, from_day)
);

-- Level gifts, daily and weekly awards, missions, parts of the monthly bonus: each once. `claim_key` says which one of its kind.
create table vip_claim (
  player_id bigint not null references player (id),
  kind text not null check (kind in ('level', 'day', 'week', 'task', 'part')),
  claim_key text not null,
  at bigint not null,
  primary key (player_id, kind, claim_key)
);

-- What was claimed of tasks and chests: each once a period. `period` is the UTC day it began with; 0: for good.
create table task_claim (
  player_id bigint not null references player (id),
  period integer not null,
  task_id text not null,
  -- What it added to the liveness of its day.
  liveness integer not null check (liveness >= 0),
  at bigint not null,
  primary key (player_id, period, task_id)
);

-- What a browser reported: the page of a task was shown, something was shared.
create table task_report (
  player_id bigint not null references player (id),
  period integer not null,
  task_id text not null,
  at bigint not null,
  primary key (player_id, period, task_id)
);

-- A UTC day on which the player shared their link.
create table invite_share (
  player_id bigint not null references player (id),
  utc_day integer not null,
  at bigint not null,
  primary key (player_id, utc_day)
);

-- The player's spins of the wheel, numbered from 1. Their amounts are the pot, which is paid by a row of invite_claim.
create table invite_spin (
  player_id bigint not null references player (id),
  number integer not null check (number > 0),
  rules_version integer not null,
  segment smallint not null check (segment between 0 and 7),
  amount bigint not null check (amount > 0),
  at bigint not null,
  seen_at bigint,
  primary key (player_id, number)
);

-- What is given once: «wheel», the pot, and «valid:<n>», a milestone.
create table invite_claim (
  player_id bigint not null references player (id),
  claim_key text not null,
  at bigint not null,
  primary key (player_id, claim_key)
);

-- What an agent's team bet on a UTC day, and the share of it. `carry`: what was less than a hundredth, in millionths of one, with that of the
-- days before.
create table agent_day (
  player_id bigint not null references player (id),
  utc_day integer not null,
  bet_1 bigint not null,
  bet_2 bigint not null,
  bet_3 bigint not null,
  amount bigint not null check (amount >= 0),
  carry bigint not null check (carry between 0 and 999999),
  claimed_at bigint,
  primary key (player_id, utc_day)
);
create index agent_day_waiting on agent_day (player_id) where claimed_at is null and amount > 0;

-- UTC days that are settled: the first is the one before the programme began.
create table agent_settled (
  utc_day integer primary key,
  at bigint not null
);

-- How often a player bought a pack of coins in a UTC day.
create table coin_pack_purchase (
  player_id bigint not null references player (id),
  utc_day integer not null,
  pack_id text not null,
  times integer not null check (times > 0),
  primary key (player_id, utc_day, pack_id)
);

-- Pieces of goods that are with players or on their way: what is left is the policy's stock less these.
create table goods_stock (
  goods_id text primary key,
  sold integer not null default 0 check (sold >= 0)
);

-- A player's order of one piece. Name and art are those it was ordered by; the recipient is stored as written.
create table goods_order (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  goods_id text not null,
  name jsonb not null,
  art text not null,
  diamonds integer not null check (diamonds > 0),
  recipient jsonb not null,
  state text not null default 'created' check (state in ('created', 'approved', 'shipped', 'done', 'refused')),
  tracking jsonb,
  reason text,
  at bigint not null,
  approved_at bigint,
  shipped_at bigint,
  done_at bigint,
  refused_at bigint,
  constraint goods_order_shipped check ((tracking is not null) = (shipped_at is not null)),
  constraint goods_order_done check ((state = 'done') = (done_at is not null)),
  constraint goods_order_refused check ((state = 'refused') = (refused_at is not null and reason is not null))
);
create index goods_order_player on goods_order (player_id, id desc);
create index goods_order_waiting on goods_order (id) where state in ('created', 'approved', 'shipped');

-- A card is decided, paid and booked when it is bought; revealed_at says that it was looked at.
create table scratch_card (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  rules_version integer not null,
  payment text not null check (payment in ('diamond', 'lottery')),
  prize_id text not null,
  -- null: it won nothing.
  award jsonb,
  -- Shown to everybody once it is revealed.
  announced boolean not null,
  at bigint not null,
  revealed_at bigint
);
create index scratch_card_player on scratch_card (player_id, id desc);
create index scratch_card_waiting on scratch_card (player_id, id) where revealed_at is null;
create index scratch_card_announced on scratch_card (revealed_at desc, id desc) where announced and revealed_at is not null;

-- Milestones of cards scratched, each once.
create table scratch_addup (
  player_id bigint not null references player (id),
  addup_id text not null,
  at bigint not null,
  primary key (player_id, addup_id)
);

-- Valid bet that points were given for.
create table points_progress (
  player_id bigint primary key references player (id),
  counted bigint not null check (counted >= 0)
);

-- How many of an item with a stock were sold, of all players.
create table points_stock (
  item_id text primary key,
  sold integer not null check (sold >= 0)
);

-- What a player bought with points.
create table points_exchange (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  item_id text not null,
  utc_day integer not null,
  cost integer not null check (cost > 0),
  at bigint not null
);
create index points_exchange_day on points_exchange (player_id, utc_day);

-- Our channels that a player has opened, each once.
create table follow_visit (
  player_id bigint not null references player (id),
  channel_id text not null,
  visited_at bigint not null,
  claimed_at bigint,
  primary key (player_id, channel_id)
);

-- Missions of the slotshack, and the whole board, each once a week. `week` is the UTC day that it began with.
create table slotshack_claim (
  player_id bigint not null references player (id),
  week integer not null,
  mission_id text not null,
  at bigint not null,
  primary key (player_id, week, mission_id)
);

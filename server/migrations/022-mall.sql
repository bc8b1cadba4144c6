-- How often a player took a pack of coins in a UTC day (days since 1970).
create table mall_pack (
  player_id bigint not null references player (id),
  utc_day integer not null,
  pack_id text not null,
  times integer not null check (times > 0),
  primary key (player_id, utc_day, pack_id)
);

-- Pieces of goods that are with players or on their way: what is left is the policy's stock less these.
create table mall_goods (
  goods_id text primary key,
  sold integer not null default 0 check (sold >= 0)
);

-- A player's order of one piece. Name and art are those it was ordered by; the recipient is kept as written.
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
  check ((tracking is not null) = (shipped_at is not null)),
  check ((state = 'done') = (done_at is not null)),
  check ((state = 'refused') = (refused_at is not null and reason is not null))
);
create index goods_order_of_player on goods_order (player_id, id desc);
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
  -- Everybody is told of it once it is revealed.
  told boolean not null,
  at bigint not null,
  revealed_at bigint
);
create index scratch_card_of_player on scratch_card (player_id, id desc);
create index scratch_card_waiting on scratch_card (player_id, id) where revealed_at is null;
create index scratch_card_told on scratch_card (revealed_at desc, id desc) where told and revealed_at is not null;

-- Milestones of cards scratched, each once.
create table scratch_addup (
  player_id bigint not null references player (id),
  addup_id text not null,
  at bigint not null,
  primary key (player_id, addup_id)
);

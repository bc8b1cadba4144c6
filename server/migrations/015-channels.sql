-- The channel's own names for an order (its checkout, its payment): what its notices speak of and what it is asked by.
create table deposit_reference (
  channel text not null,
  reference text not null,
  order_id bigint not null references deposit_order (id),
  primary key (channel, reference)
);
create index deposit_reference_order on deposit_reference (order_id);

-- When the channel is asked next what became of an order: a notice may have been missed. Null: not any more.
alter table deposit_order add column ask_at bigint;
create index deposit_order_ask on deposit_order (ask_at) where ask_at is not null;
-- The channel's name of the payment: what a refund is asked for.
alter table deposit_order add column payment text;
alter table deposit_order add column refunded bigint not null default 0;
alter table deposit_order add constraint deposit_order_refunded check (refunded between 0 and amount);

-- Money of a deposit that went back: asked for by an operator (asked → sent → done | failed), or taken back by the channel (done).
create table deposit_refund (
  id bigint generated always as identity (start with 700001) primary key,
  order_id bigint not null references deposit_order (id),
  amount bigint not null check (amount > 0),
  -- What the purse did not hold any more: the player owes it.
  owed bigint not null check (owed between 0 and amount),
  state text not null check (state in ('asked', 'sent', 'done', 'failed')),
  asked_by text not null,
  reason text not null,
  reference text,
  at bigint not null,
  ask_at bigint,
  unique (order_id, reference)
);
create index deposit_refund_ask on deposit_refund (ask_at) where ask_at is not null;

-- What a player owes since the channel took back what was already spent. All of it together is what «receivable» is below zero by.
create table player_debt (
  player_id bigint primary key references player (id),
  amount bigint not null check (amount >= 0)
);

insert into account (owner, currency, channel) values ('channel', 'coin', 'paymongo'), ('channel', 'coin', 'receivable');

-- How often each caller used a call in one minute, for all servers together. Lost in a crash, which harms nobody; never waits for the disk.
create unlogged table call_count (
  call text not null,
  who text not null,
  minute bigint not null,
  n integer not null,
  primary key (call, who)
);

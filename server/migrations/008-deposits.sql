-- A payment channel is a party of the ledger: what it owes the house, it is below zero by.
alter table account drop constraint account_owner_check;
alter table account add constraint account_owner_check check (owner in ('player', 'house', 'mint', 'pool', 'channel'));
alter table account add column channel text;
alter table account add constraint account_channel_owner check ((owner = 'channel') = (channel is not null));
create unique index account_channel on account (channel, currency) where owner = 'channel';
insert into account (owner, currency, channel) values ('channel', 'coin', 'sandbox');

create table deposit_order (
  id bigint generated always as identity (start with 500001) primary key,
  player_id bigint not null references player (id),
  type_id text not null,
  kind text not null check (kind in ('qr', 'redirect')),
  channel text not null,
  amount bigint not null check (amount > 0),
  -- 'expired' is not kept: it is what a pending order is after its time.
  state text not null check (state in ('created', 'pending', 'paid', 'failed', 'refunded')),
  pay_url text,
  pay_text text,
  created_at bigint not null,
  expires_at bigint not null,
  settled_at bigint
);
create index deposit_order_player on deposit_order (player_id, id desc);

-- Each notice of a channel counts once, however often it comes.
create table deposit_notice (
  channel text not null,
  notice_id text not null,
  order_id bigint not null references deposit_order (id),
  kind text not null,
  at bigint not null,
  primary key (channel, notice_id)
);

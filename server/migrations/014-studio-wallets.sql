-- A studio with a wallet of its own is a party of the ledger, as a payment channel is: above zero it holds players' coins.
insert into account (owner, currency, channel) values ('channel', 'coin', 'studio-sandbox');

-- Coins on their way to or from a studio. The id is what the studio knows a transfer by: asked again by it, the studio says what it said first.
create table studio_transfer (
  id uuid primary key,
  player_id bigint not null references player (id),
  provider text not null,
  direction text not null check (direction in ('in', 'out')),
  -- Of one that comes out: known once the studio has said it.
  amount bigint check (amount >= 0),
  state text not null check (state in ('open', 'done', 'refused')),
  request_id uuid not null,
  at bigint not null,
  settled_at bigint,
  check ((state = 'open') = (settled_at is null)),
  check (amount is not null or (direction = 'out' and state <> 'done')),
  unique (player_id, request_id, provider)
);
-- One at a time between a player and a studio, so that nothing overtakes what is unconfirmed.
create unique index studio_transfer_open on studio_transfer (player_id, provider) where state = 'open';
create index studio_transfer_latest on studio_transfer (player_id, provider, at desc);

-- The sandbox studio's own books. The house never reads them but through its adapter.
create table sandbox_studio_wallet (
  player_id bigint primary key,
  balance bigint not null check (balance >= 0),
  is_playing boolean not null default false,
  -- well; down: answers nothing; mute: does what it is asked and its answers are lost.
  line text not null default 'well' check (line in ('well', 'down', 'mute'))
);
create table sandbox_studio_transfer (
  id uuid primary key,
  player_id bigint not null,
  -- Into the studio above zero, out of it below; null: it said that a round is open.
  amount bigint,
  at bigint not null
);

-- What the house knows of a player's wallet at a studio: what should lie there by the transfers and by what the studio reported, and its totals so far.
create table studio_wallet (
  player_id bigint not null references player (id),
  provider text not null,
  balance bigint not null default 0,
  staked bigint not null default 0,
  won bigint not null default 0,
  -- When something last moved, and when the studio is asked next; null: nothing lies there.
  moved_at bigint not null,
  poll_at bigint,
  primary key (player_id, provider)
);
create index studio_wallet_poll on studio_wallet (poll_at) where poll_at is not null;

-- What a studio reported as staked and won since its report before: it counts in limits as rounds do.
create table studio_play (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  provider text not null,
  staked bigint not null check (staked >= 0),
  won bigint not null check (won >= 0),
  at bigint not null
);
create index studio_play_player on studio_play (player_id, at);

insert into studio_wallet (player_id, provider, balance, moved_at, poll_at)
  select player_id, provider, sum(case when direction = 'in' then amount else -amount end), max(at), max(at)
    from studio_transfer where amount is not null and state <> 'refused' group by player_id, provider;

-- The sandbox studio's own books.
alter table sandbox_studio_wallet add column staked bigint not null default 0, add column won bigint not null default 0;

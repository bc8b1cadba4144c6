-- Coins that may be withdrawn only once so much was staked. A lock takes the valid bet that comes after it, oldest lock first, each once.
create table turnover_lock (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  source text not null check (source in ('deposit', 'bonus', 'coupon', 'firstDeposit')),
  ref text not null,
  -- Where the locked amount lies: bonus coins are no part of what can be withdrawn anyway.
  purse text not null check (purse in ('coin', 'bonus')),
  amount bigint not null check (amount > 0),
  need bigint not null check (need > 0),
  -- The player's count of valid bet when it was made.
  from_bet bigint not null,
  made_at bigint not null,
  expires_at bigint,
  -- How it ended; how much it had by then; and up to where of the count it took bets, if it took any.
  ended text check (ended in ('done', 'expired', 'lifted')),
  done bigint,
  used_to bigint,
  check ((ended is null) = (done is null) and (ended is null) = (used_to is null)),
  unique (player_id, source, ref)
);
create index turnover_lock_open on turnover_lock (player_id, id) where ended is null;
create index turnover_lock_used on turnover_lock (player_id, used_to) where ended is not null;

-- The coins of withdrawals under way rest in an account of their own until the channel has paid them out, or they go back.
insert into account (owner, currency, channel) values ('channel', 'coin', 'withdrawals');

-- Never changed but for its removal: another number is another row, and an order keeps what it was paid to. The number is sealed.
create table bank_account (
  id bigint generated always as identity (start with 700001) primary key,
  player_id bigint not null references player (id),
  bank_id text not null,
  holder text not null,
  number_sealed bytea not null,
  number_digest bytea not null,
  last4 text not null,
  added_at bigint not null,
  removed_at bigint
);
create unique index bank_account_own on bank_account (player_id, bank_id, number_digest) where removed_at is null;

create table withdrawal (
  id bigint generated always as identity (start with 800001) primary key,
  player_id bigint not null references player (id),
  bank_account_id bigint not null references bank_account (id),
  channel text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('reserved', 'review', 'paying', 'paid', 'rejected')),
  created_at bigint not null,
  hold_until bigint not null,
  -- When the house's own rules let it pass; null: a person decides.
  review_at bigint,
  -- When the channel was last asked to pay.
  asked_at bigint,
  settled_at bigint,
  returned_by text check (returned_by in ('operator', 'channel')),
  reason text,
  check ((state = 'rejected') = (returned_by is not null)),
  check ((state in ('paid', 'rejected')) = (settled_at is not null))
);
create index withdrawal_player on withdrawal (player_id, id desc);
create index withdrawal_under_way on withdrawal (state, id) where state in ('reserved', 'review', 'paying');

create table payout_notice (
  channel text not null,
  notice_id text not null,
  withdrawal_id bigint not null references withdrawal (id),
  kind text not null,
  at bigint not null,
  primary key (channel, notice_id)
);

-- What the house's people, its rules and its channels decided. Written once.
create table audit (
  id bigint generated always as identity primary key,
  at bigint not null,
  who text not null,
  what text not null,
  target text not null,
  why text not null
);
create index audit_target on audit (target, id);
create function audit_is_written_once() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is never changed';
end $$;
create trigger audit_unchanged before update or delete or truncate on audit for each statement execute function audit_is_written_once();

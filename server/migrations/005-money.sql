create table deposit_order (
  id bigint generated always as identity (start with 500001) primary key,
  player_id bigint not null references player (id),
  type_id text not null,
  kind text not null check (kind in ('qr', 'redirect')),
  channel text not null,
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0,
  -- 'expired' is not stored: it is what a pending order is after its time.
  state text not null check (state in ('created', 'pending', 'paid', 'failed', 'refunded')),
  pay_url text,
  pay_text text,
  -- The channel's name of the payment: what a refund is requested for.
  payment text,
  created_at bigint not null,
  expires_at bigint not null,
  settled_at bigint,
  -- When the channel is asked next what became of the order: a webhook may have been missed. Null: not any more.
  poll_at bigint,
  constraint deposit_order_refunded check (refunded between 0 and amount)
);
create index deposit_order_player on deposit_order (player_id, id desc);
create index deposit_order_poll on deposit_order (poll_at) where poll_at is not null;

-- The channel's own names for an order (its checkout, its payment): what its webhooks speak of and what it is asked by.
create table deposit_reference (
  channel text not null,
  reference text not null,
  order_id bigint not null references deposit_order (id),
  primary key (channel, reference)
);
create index deposit_reference_order on deposit_reference (order_id);

-- Each webhook event of a channel counts once, however often it comes.
create table deposit_webhook (
  channel text not null,
  event_id text not null,
  order_id bigint not null references deposit_order (id),
  kind text not null,
  at bigint not null,
  primary key (channel, event_id)
);
create index deposit_webhook_order on deposit_webhook (order_id);

-- Money of a deposit that went back: requested by an operator (requested → sent → done | failed), or taken back by the channel (done).
create table deposit_refund (
  id bigint generated always as identity (start with 700001) primary key,
  order_id bigint not null references deposit_order (id),
  amount bigint not null check (amount > 0),
  -- What the account did not hold any more: the player owes it.
  owed bigint not null,
  state text not null check (state in ('requested', 'sent', 'done', 'failed')),
  requested_by text not null,
  reason text not null,
  reference text,
  at bigint not null,
  poll_at bigint,
  constraint deposit_refund_owed check (owed between 0 and amount),
  constraint deposit_refund_reference unique (order_id, reference)
);
create index deposit_refund_poll on deposit_refund (poll_at) where poll_at is not null;

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
create index bank_account_player on bank_account (player_id, id);

create table withdrawal (
  id bigint generated always as identity (start with 800001) primary key,
  player_id bigint not null references player (id),
  bank_account_id bigint not null references bank_account (id),
  channel text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('reserved', 'review', 'paying', 'paid', 'rejected')),
  created_at bigint not null,
  hold_until bigint not null,
  -- When the automatic rules let it pass; null: a person decides.
  review_at bigint,
  -- When the channel was last asked to pay.
  last_attempt_at bigint,
  settled_at bigint,
  returned_by text check (returned_by in ('operator', 'channel')),
  reason text,
  constraint withdrawal_returned check ((state = 'rejected') = (returned_by is not null)),
  constraint withdrawal_settled check ((state in ('paid', 'rejected')) = (settled_at is not null))
);
create index withdrawal_player on withdrawal (player_id, id desc);
create index withdrawal_bank_account on withdrawal (bank_account_id);
create index withdrawal_under_way on withdrawal (state, id) where state in ('reserved', 'review', 'paying');

create table payout_webhook (
  channel text not null,
  event_id text not null,
  withdrawal_id bigint not null references withdrawal (id),
  kind text not null,
  at bigint not null,
  primary key (channel, event_id)
);
create index payout_webhook_withdrawal on payout_webhook (withdrawal_id);

-- Bonus coins. A player plays with one bonus at a time: the bonus account is the active one's, the others wait in line with nothing posted.
create table bonus (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  source text not null check (source in ('bonus', 'coupon', 'firstDeposit')),
  -- What it came from: one bonus for each, however often it is granted.
  ref text not null,
  -- The deposit that it was given for: what goes back of that takes the same part of what is left of the bonus.
  order_id bigint references deposit_order (id),
  amount bigint not null,
  -- Valid bet that turns it into coins, in hundredths; and how long there is for it once it is active.
  need bigint not null check (need > 0),
  days integer not null check (days > 0),
  -- done: its turnover is complete · expired: it ran out first · spent: what was left is less than the smallest stake · taken: its deposit
  -- went back, and with it all that was left. One of which only wins are left goes on with an amount of nothing.
  state text not null check (state in ('waiting', 'active', 'done', 'expired', 'spent', 'taken')),
  granted_at bigint not null,
  activated_at bigint,
  expires_at bigint,
  ended_at bigint,
  -- Coins that it was converted to.
  converted bigint,
  constraint bonus_amount check (amount > 0 or state <> 'waiting' and amount = 0),
  constraint bonus_activated
    check ((activated_at is null) = (expires_at is null) and (state = 'taken' or (state = 'waiting') = (activated_at is null))),
  constraint bonus_ended check ((state not in ('waiting', 'active')) = (ended_at is not null) and (ended_at is null) = (converted is null)),
  constraint bonus_once unique (player_id, source, ref)
);
create unique index bonus_active on bonus (player_id) where state = 'active';
create index bonus_due on bonus (expires_at) where state = 'active';
create index bonus_waiting on bonus (player_id, id) where state = 'waiting';
create index bonus_order on bonus (order_id) where order_id is not null;

-- What a refund took of a bonus, with its share of the turnover: a refund that fails gives it back.
create table bonus_reversal (
  refund_id bigint not null references deposit_refund (id),
  bonus_id bigint not null references bonus (id),
  amount bigint not null check (amount > 0),
  need bigint not null check (need > 0),
  primary key (refund_id, bonus_id)
);
create index bonus_reversal_bonus on bonus_reversal (bonus_id);

-- A coupon is new until it is used or runs out, and locked while an order that carries it waits to be paid: all of it read from these times.
create table coupon (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  prop_id integer not null check (prop_id between 1001 and 1399),
  -- A percent of one deposit, or coins in hundredths (contract/awards.ts).
  count bigint not null check (count > 0),
  -- What gave it.
  ref text not null,
  granted_at bigint not null,
  expires_at bigint not null,
  -- The latest order that was opened with it.
  order_id bigint references deposit_order (id),
  -- The deposit that it was given for: when all of that goes back, it can be used no more.
  granted_for bigint references deposit_order (id),
  used_at bigint,
  -- What it came to, in hundredths.
  worth bigint,
  constraint coupon_used check ((used_at is null) = (worth is null)),
  constraint coupon_once unique (player_id, ref)
);
create unique index coupon_order on coupon (order_id) where order_id is not null;
create index coupon_granted_for on coupon (granted_for) where granted_for is not null;

create table safebox_password (
  player_id bigint primary key references player (id),
  password_hash text not null,
  -- Wrong attempts in a row; the fifth locks it until then.
  failed_attempts integer not null default 0,
  locked_until bigint
);

-- Who joined the first-deposit offer, and what it came to.
create table first_deposit (
  player_id bigint primary key references player (id),
  joined_at bigint not null,
  pay_until bigint not null,
  order_id bigint constraint first_deposit_order unique references deposit_order (id),
  paid bigint,
  award bigint,
  paid_at bigint,
  claim_until bigint,
  claimed_at bigint,
  constraint first_deposit_paid
    check ((order_id is null) = (paid_at is null) and (paid_at is null) = (award is null) and (award is null) = (claim_until is null)),
  constraint first_deposit_claimed check (claimed_at is null or paid_at is not null)
);

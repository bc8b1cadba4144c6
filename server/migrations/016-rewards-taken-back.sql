-- Rewards that were given for a deposit go back with it (docs/decisions/041-promotions-that-are-computed.md): when a refund was looked at for them.
alter table deposit_refund add column rewards_at bigint;
create index deposit_refund_rewards on deposit_refund (id) where state = 'done' and rewards_at is null;

-- What was taken back, by the ref of the entries that gave it: once.
create table reward_taken_back (
  player_id bigint not null references player (id),
  ref text not null,
  refund_id bigint not null references deposit_refund (id),
  at bigint not null,
  primary key (player_id, ref)
);
create index reward_taken_back_refund on reward_taken_back (refund_id);

-- The rate by which uncounted bets save: the one of the settings, once a change of it was applied to all piggy banks.
create table piggy_bank_rate (
  ppm bigint not null check (ppm > 0),
  is_only boolean primary key default true check (is_only)
);
comment on column piggy_bank.counted is 'A change of rate moves it, so that what was saved by then keeps its value: it may be below zero.';

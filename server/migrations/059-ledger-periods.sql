-- Closed periods of the ledger (docs/decisions/069): stretches of entry numbers to which nothing is added any more, a day of Manila at most. What was counted
-- when a period was closed need not be read again to check the ledger.
create table ledger_period (
  number integer primary key,
  -- Days since 1970-01-01 in Manila.
  day integer not null,
  -- With this period and all before it: up to where entries, rounds and staged rounds are closed, and what was counted of them.
  last_entry bigint not null,
  last_round bigint not null,
  last_staged bigint not null,
  entries bigint not null,
  broken_entries bigint not null,
  broken_rounds bigint not null,
  broken_shared bigint not null,
  broken_staged bigint not null,
  closed_at bigint not null
);

-- What an account's closed postings come to, and what its closed rounds staked, archived ones too.
create table account_closed (
  account_id bigint primary key,
  amount bigint not null,
  staked bigint not null,
  valid_bet bigint not null
);

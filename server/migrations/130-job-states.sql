-- How the scheduled jobs run, over all servers: the desk shows it. A server writes what its jobs did every few seconds, not with each run.
create table job_state (
  name text primary key,
  every_ms bigint not null,
  -- Since when it is watched: until it succeeds for the first time, it is late by this.
  watched_since bigint not null,
  ran_at bigint,
  succeeded_at bigint,
  -- Its first failure since it last succeeded.
  failing_since bigint
);

-- The daily trial balance: a row per check.
create table ledger_check (
  at bigint primary key,
  sound boolean not null,
  entries bigint not null
);

-- What was claimed of tasks and chests: each once a period. period is the UTC day (days since 1970) it began with; 0: for good.
create table task_claim (
  player_id bigint not null references player (id),
  period integer not null,
  task_id text not null,
  -- What it added to the liveness of its day.
  liveness integer not null check (liveness >= 0),
  at bigint not null,
  primary key (player_id, period, task_id)
);

-- What a browser told: the page of a task was shown, something was shared.
create table task_told (
  player_id bigint not null references player (id),
  period integer not null,
  task_id text not null,
  at bigint not null,
  primary key (player_id, period, task_id)
);

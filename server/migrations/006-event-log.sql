-- What the apps told of themselves. Names and numbers of the allow-list in contract/eventLog.ts; forgotten after policy.eventLogDays.
create table client_event (
  id uuid primary key,
  visit_id uuid not null,
  player_id bigint references player (id),
  build text not null,
  name text not null,
  -- The browser's clock, which may be wrong, and ours; ms UTC.
  at bigint not null,
  received_at bigint not null,
  fields jsonb not null
);
create index client_event_received on client_event (received_at);

-- Events that a browser had to drop, so that gaps are known.
create table client_event_gap (
  visit_id uuid not null,
  received_at bigint not null,
  dropped integer not null check (dropped > 0)
);
create index client_event_gap_received on client_event_gap (received_at);

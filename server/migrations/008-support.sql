-- A mail to everybody is one row, which becomes a player's own when their inbox is next opened.
create table mail_broadcast (
  id bigint generated always as identity primary key,
  body jsonb not null,
  awards jsonb not null default '[]',
  at bigint not null,
  expires_at bigint not null
);
create index mail_broadcast_live on mail_broadcast (expires_at);

-- A deleted mail stays as a row until it would have run out, so that its broadcast does not come again.
create table mail (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  broadcast_id bigint references mail_broadcast (id),
  body jsonb not null,
  awards jsonb not null default '[]',
  at bigint not null,
  expires_at bigint,
  read_at bigint,
  claimed_at bigint,
  deleted_at bigint,
  constraint mail_broadcast_once unique (player_id, broadcast_id),
  constraint mail_claimed check (claimed_at is null or awards <> '[]')
);
create index mail_inbox on mail (player_id, at desc, id desc) where deleted_at is null;
create index mail_age on mail ((coalesce(expires_at, at)));
create index mail_broadcast_of on mail (broadcast_id) where broadcast_id is not null;

-- What players write to support. The pictures lie outside the database under the name feedback_picture.file_id.
create table feedback (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  type text not null check (type in ('bug', 'payment', 'game', 'idea', 'other')),
  text text not null,
  at bigint not null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  answer text,
  answered_at bigint,
  closed_at bigint,
  constraint feedback_answer check ((answer is null) = (answered_at is null)),
  constraint feedback_closed check ((state = 'closed') = (closed_at is not null)),
  constraint feedback_answered check (state <> 'answered' or answer is not null)
);
create index feedback_player on feedback (player_id, id desc);
create index feedback_waiting on feedback (id) where state = 'open';

-- Without a feedback: uploaded for one that is being written.
create table feedback_picture (
  id uuid primary key,
  file_id uuid not null constraint feedback_picture_file unique,
  player_id bigint not null references player (id),
  feedback_id bigint references feedback (id),
  at bigint not null
);
create index feedback_picture_feedback on feedback_picture (feedback_id);
create index feedback_picture_player on feedback_picture (player_id, at);

-- What the apps report of themselves. Names and numbers of the allow-list in contract/eventLog.ts; deleted after policy.eventLogDays.
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
create index client_event_player on client_event (player_id) where player_id is not null;

-- Events that a browser had to drop, so that gaps are known.
create table client_event_gap (
  visit_id uuid not null,
  received_at bigint not null,
  dropped integer not null check (dropped > 0)
);
create index client_event_gap_received on client_event_gap (received_at);

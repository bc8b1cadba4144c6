-- A mail to everybody is one row, which becomes a player's own when their inbox is next opened.
create table mail_broadcast (
  id bigint generated always as identity primary key,
  letter jsonb not null,
  awards jsonb not null default '[]',
  at bigint not null,
  expires_at bigint not null
);
create index mail_broadcast_live on mail_broadcast (expires_at);

-- A mail that was thrown away stays as a row until it would have run out, so that its broadcast does not come again.
create table mail (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  broadcast_id bigint references mail_broadcast (id),
  letter jsonb not null,
  awards jsonb not null default '[]',
  at bigint not null,
  expires_at bigint,
  read_at bigint,
  claimed_at bigint,
  deleted_at bigint,
  unique (player_id, broadcast_id),
  check (claimed_at is null or awards <> '[]')
);
create index mail_inbox on mail (player_id, at desc, id desc) where deleted_at is null;
create index mail_age on mail ((coalesce(expires_at, at)));

-- What players tell the house. The pictures lie outside the database under the name feedback_picture.file_id.
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
  check ((answer is null) = (answered_at is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'answered' or answer is not null)
);
create index feedback_of_player on feedback (player_id, id desc);
create index feedback_waiting on feedback (id) where state = 'open';

-- Without a feedback: uploaded for one that is being written.
create table feedback_picture (
  id uuid primary key,
  file_id uuid not null unique,
  player_id bigint not null references player (id),
  feedback_id bigint references feedback (id),
  at bigint not null
);
create index feedback_picture_of on feedback_picture (feedback_id);
create index feedback_picture_loose on feedback_picture (player_id, at) where feedback_id is null;

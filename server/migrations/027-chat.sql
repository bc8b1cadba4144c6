-- Conversations of players with our team (docs/decisions/053). `last_seq` counts the messages: whoever adds one holds this row, so that their numbers have no gap.
create table chat (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  is_vip boolean not null,
  locale text not null check (locale in ('en-PH', 'fil-PH')),
  state text not null default 'waiting' check (state in ('waiting', 'active', 'closed')),
  -- An operator's name: of who has it, or had it at its end; their hold ends when nothing is heard of them.
  agent text,
  lease_until bigint,
  opened_at bigint not null,
  -- The queue's order: when it was opened, for a VIP earlier. It keeps it when it comes back.
  queued_at bigint not null,
  -- When somebody first took it.
  taken_at bigint,
  last_at bigint not null,
  last_seq integer not null default 0,
  -- Seen up to there, and answers that were told of by mail.
  player_seq integer not null default 0,
  agent_seq integer not null default 0,
  told_seq integer not null default 0,
  is_distress boolean not null default false,
  closed_at bigint,
  closed_by text check (closed_by in ('player', 'agent', 'idle')),
  stars smallint check (stars between 1 and 5),
  mailed_at bigint,
  constraint chat_waiting check (state <> 'waiting' or agent is null),
  constraint chat_active check ((state = 'active') = (lease_until is not null) and (state <> 'active' or agent is not null)),
  constraint chat_closed check ((state = 'closed') = (closed_at is not null and closed_by is not null)),
  constraint chat_stars check (stars is null or state = 'closed')
);
-- One conversation of a player at a time.
create unique index chat_current on chat (player_id) where state <> 'closed';
create index chat_player on chat (player_id, id);
create index chat_queue on chat (queued_at, id) where state = 'waiting';
create index chat_held on chat (agent) where state = 'active';
create index chat_taken on chat (taken_at) where taken_at is not null;
create index chat_over on chat (closed_at) where state = 'closed';

create table chat_message (
  chat_id bigint not null references chat (id) on delete cascade,
  seq integer not null check (seq > 0),
  client_id uuid not null,
  author text not null check (author in ('player', 'agent', 'system')),
  name text,
  kind text not null check (kind in ('text', 'joined', 'queued', 'closed')),
  body text not null,
  is_distress boolean not null default false,
  at bigint not null,
  primary key (chat_id, seq),
  constraint chat_message_once unique (chat_id, client_id)
);

-- Without a message: uploaded for one that is being written.
create table chat_picture (
  id uuid primary key,
  file_id uuid not null constraint chat_picture_file unique,
  player_id bigint not null references player (id),
  chat_id bigint,
  seq integer,
  at bigint not null,
  constraint chat_picture_message foreign key (chat_id, seq) references chat_message (chat_id, seq) on delete cascade,
  constraint chat_picture_whole check ((chat_id is null) = (seq is null))
);
create index chat_picture_of on chat_picture (chat_id, seq);
create index chat_picture_player on chat_picture (player_id, at);

-- What agents write for each other. They have no number of the conversation's: the player sees none of it.
create table chat_note (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chat (id) on delete cascade,
  after_seq integer not null,
  agent text not null,
  body text not null,
  at bigint not null
);
create index chat_note_of on chat_note (chat_id, id);

-- Who answers now, and how many conversations at a time. Who was not heard of for long is given none.
create table chat_agent (
  name text primary key,
  state text not null check (state in ('taking', 'full', 'away')),
  places integer not null check (places between 1 and 20),
  seen_at bigint not null
);

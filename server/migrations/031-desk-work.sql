-- Who works on a case of a queue, and until when: the case goes back to the queue by itself.
create table desk_claim (
  target text primary key,
  by text not null,
  until bigint not null
);

-- Acts on money by operators: those done at once, and those that wait for a second person. `state_hash` is what the first one saw.
create table desk_request (
  id bigint generated always as identity (start with 900001) primary key,
  call text not null,
  target text not null,
  input jsonb not null,
  amount bigint not null check (amount > 0),
  state_hash text not null,
  by text not null,
  reason text not null,
  at bigint not null,
  state text not null check (state in ('waiting', 'done', 'refused', 'lapsed')),
  decided_by text,
  decided_at bigint,
  constraint desk_request_two check (decided_by is null or decided_by <> by or state = 'lapsed')
);
create unique index desk_request_waiting on desk_request (target) where state = 'waiting';
create index desk_request_by on desk_request (by, at);
create index desk_request_decided_by on desk_request (decided_by, decided_at) where decided_by is not null;

-- What operators note about a player. Never changed.
create table desk_note (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  by text not null,
  text text not null,
  at bigint not null
);
create index desk_note_player on desk_note (player_id, id desc);

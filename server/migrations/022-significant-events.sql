-- Where the player of a session was last found to be; and the settings that the house last opened with, so that a change of them is told.
alter table session
  add column located_at bigint,
  add column located_ip text,
  add column located_allowed boolean;

create table settings_seen (
  id bigint generated always as identity primary key,
  at bigint not null,
  settings jsonb not null
);

-- What an announcement said before each correction of its text.
create table announcement_correction (
  id bigint generated always as identity primary key,
  announcement_id bigint not null references announcement (id),
  words jsonb not null,
  by text not null,
  reason text not null,
  at bigint not null
);
create index announcement_correction_of on announcement_correction (announcement_id, id desc);

-- Announcements that operators write, for everyone or for the players of a segment. What has ended is in no list and costs no read.
create table announcement (
  id bigint generated always as identity (start with 800001) primary key,
  words jsonb not null,
  art text not null,
  path text,
  -- Null: for everyone, visitors too.
  segment jsonb,
  is_popup boolean not null,
  starts_at bigint not null,
  ends_at bigint not null,
  by text not null,
  reason text not null,
  at bigint not null,
  withdrawn_at bigint,
  withdrawn_by text,
  constraint announcement_window check (ends_at > starts_at),
  constraint announcement_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index announcement_open on announcement (ends_at) where withdrawn_at is null;

-- Of the announcements that run, those that a player was shown: one row a player, however many there have been.
create table announcement_seen (
  player_id bigint primary key references player (id),
  notice_ids text[] not null
);

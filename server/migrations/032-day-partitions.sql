-- Tables of which nothing is kept for good are partitioned by UTC day: old days are dropped whole, without a row being touched (docs/decisions/056). What belongs
-- to a day that has no partition lies in the default one until its day is made. `day` counts days since 1970-01-01 UTC, `key` is the column with ms UTC.
create function make_day_partition(parent text, key text, day integer) returns boolean language plpgsql as $$
declare
  part text := parent || '_' || to_char(to_timestamp(day * 86400.0) at time zone 'UTC', 'YYYYMMDD');
  since bigint := day * bigint '86400000';
begin
  -- Servers that make the same day at once do so one after another.
  perform pg_advisory_xact_lock(hashtext('make_day_partition'), hashtext(parent));
  if to_regclass(part) is not null then
    return false;
  end if;
  execute format('create table %I (like %I including all)', part, parent);
  execute format('with early as (delete from %I where %I >= $1 and %I < $2 returning *) insert into %I select * from early',
    parent || '_default', key, key, part) using since, since + 86400000;
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, part, since, since + 86400000);
  return true;
end $$;

-- Drops the partitions of days before one; gives how many.
create function drop_day_partitions(parent text, before integer) returns integer language plpgsql as $$
declare
  part regclass;
  gone integer := 0;
begin
  for part in
    select inhrelid::regclass from pg_inherits
      where inhparent = parent::regclass and inhrelid::regclass::text ~ '_[0-9]{8}$'
        and to_date(right(inhrelid::regclass::text, 8), 'YYYYMMDD') < date '1970-01-01' + before
  loop
    execute format('drop table %s', part);
    gone := gone + 1;
  end loop;
  return gone;
end $$;

-- An event has the time that its app gave it, however often it is sent, so that its key is one key in one partition. No foreign key: a day that is
-- dropped would have to lock the players.
alter table client_event rename to client_event_before;
alter table client_event_before rename constraint client_event_pkey to client_event_before_pkey;
alter index client_event_received rename to client_event_before_received;
create table client_event (
  id uuid not null,
  visit_id uuid not null,
  player_id bigint,
  build text not null,
  name text not null,
  -- The browser's clock, which may be wrong, and ours; ms UTC.
  at bigint not null,
  received_at bigint not null,
  fields jsonb not null,
  constraint client_event_pkey primary key (id, at)
) partition by range (at);
create index client_event_received on client_event (received_at);
create table client_event_default partition of client_event default;
insert into client_event (id, visit_id, player_id, build, name, at, received_at, fields)
  select id, visit_id, player_id, build, name, at, received_at, fields from client_event_before;
drop table client_event_before;

-- What was answered is closed after a while.
create index feedback_answered on feedback (answered_at) where state = 'answered';

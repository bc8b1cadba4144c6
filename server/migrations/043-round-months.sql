-- `round` by UTC month (docs/decisions/061). No row is touched: what there is becomes the partition of everything before a month, which its condition proves.
-- A key is unique within its partition. That a seed pair's number is used once, and a request settled once, is ensured by the pair's own row: whoever
-- settles a round takes the next number from it.
alter table fair_seed add column next_nonce integer not null default 0;
update fair_seed s set next_nonce = played.next from
  (select open.id, (select max(nonce) + 1 from round where seed_id = open.id) as next from fair_seed open where revealed_at is null) played
  where s.id = played.id and played.next is not null;

-- A number that another spin took, or of a pair that was revealed: to the caller it is a key that exists already.
create function number_taken(seed_id bigint) returns integer language plpgsql as $$
begin
  raise unique_violation using message = format('the next number of seed pair %s was taken', seed_id);
end $$;

do $$
declare
  until date;
  old text;
  one record;
begin
  -- Rounds refer to rows that are never deleted. A partition with references could not be moved away without locking what they refer to.
  for one in select conname from pg_constraint where conrelid = 'round'::regclass and contype = 'f' loop
    execute format('alter table round drop constraint %I', one.conname);
  end loop;
  drop trigger round_play_total on round;
  -- Read by nothing.
  drop index round_game_session;

  select to_timestamp(substring(pg_get_constraintdef(oid) from '\d{9,}')::bigint / 1000) at time zone 'UTC' into until
    from pg_constraint where conrelid = 'round'::regclass and conname = 'round_before';
  old := 'round_before_' || to_char(until, 'YYYYMM');

  create sequence round_number;
  perform setval('round_number', last_value, is_called) from round_id_seq;
  alter table round alter id drop identity;
  alter table round alter id set default nextval('round_number');
  execute format('alter table round rename to %I', old);
  execute format('create table round (like %I including defaults including constraints including storage) partition by range (at)', old);
  alter table round drop constraint round_before;
  create index round_by_player on round (player_id, at desc, id desc);
  execute format('alter table round attach partition %I for values from (minvalue) to (%s)', old, extract(epoch from until)::bigint * 1000);
  execute format('alter table %I drop constraint round_before', old);
end $$;

-- Of months that have no partition yet, which the job should never let happen. Months are made like it.
create table round_default partition of round default;
alter table round_default add primary key (id), add unique (seed_id, nonce), add unique (player_id, request_id);
create unique index on round_default (shared_round_id, player_id) where shared_round_id is not null;
create unique index on round_default (staged_round_id) where staged_round_id is not null;

create trigger round_play_total after insert on round referencing new table as settled
  for each statement execute function add_to_play_total();

-- The start of a month, counted from January 1970, in ms UTC.
create function month_start(month integer) returns bigint language sql immutable as
  $$ select extract(epoch from date '1970-01-01' + month * interval '1 month')::bigint * 1000 $$;

-- As make_day_partition (migration 032), for a month. False: it exists, or lies in the partition of what was before.
create function make_month_partition(parent text, key text, month integer) returns boolean language plpgsql as $$
declare
  name text := to_char(date '1970-01-01' + month * interval '1 month', 'YYYYMM');
  part text := parent || '_' || name;
begin
  perform pg_advisory_xact_lock(hashtext('make_month_partition'), hashtext(parent));
  if to_regclass(part) is not null or exists (select 1 from pg_inherits where inhparent = parent::regclass
      and inhrelid::regclass::text ~ '_before_[0-9]{6}$' and right(inhrelid::regclass::text, 6) > name) then
    return false;
  end if;
  execute format('create table %I (like %I including all)', part, parent || '_default');
  execute format('with early as (delete from %I where %I >= $1 and %I < $2 returning *) insert into %I select * from early',
    parent || '_default', key, key, part) using month_start(month), month_start(month + 1);
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, part, month_start(month), month_start(month + 1));
  return true;
end $$;

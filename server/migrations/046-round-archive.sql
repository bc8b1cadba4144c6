-- Months of rounds that were moved out of the database into files (docs/decisions/061). A file is a list of compressed blocks, each of whole lines of
-- JSON, in the order of player, then newest first: a player's rounds are a few blocks.
create table archive_file (
  name text primary key,
  -- Of its rounds, ms UTC, and their ids.
  since bigint not null,
  until bigint not null,
  first_id bigint not null,
  last_id bigint not null,
  rows bigint not null,
  bytes bigint not null,
  sha256 text not null,
  staked bigint not null,
  won bigint not null,
  valid_bet bigint not null,
  written_at bigint not null,
  -- Its retention ended and it was deleted.
  removed_at bigint
);
create table archive_block (
  file text not null references archive_file (name) deferrable initially deferred,
  number integer not null,
  first_player bigint not null,
  last_player bigint not null,
  place bigint not null,
  bytes integer not null,
  sha256 text not null,
  constraint archive_block_pkey primary key (file, number)
);
create index archive_block_player on archive_block (file, last_player);

-- What archived rounds come to: the closing balance that the trial balance adds to the rounds it still finds.
create table round_closed (
  player_id bigint not null,
  currency text not null,
  rounds bigint not null,
  staked bigint not null,
  won bigint not null,
  valid_bet bigint not null,
  constraint round_closed_pkey primary key (player_id, currency)
);

-- Opens the rows of a partition for reading, in the order of its file. Nothing can be written to it until the transaction ends.
create function open_partition(part text) returns void language plpgsql as $$
declare
  reading refcursor := 'archived';
begin
  execute format('lock table %I in share mode', part);
  open reading no scroll for execute format('select row_to_json(r)::text as line from %I r order by player_id, at desc, id desc', part);
end $$;

create function next_of_partition(most integer) returns setof text language plpgsql as $$
declare
  reading refcursor := 'archived';
  line text;
begin
  for n in 1..most loop
    fetch reading into line;
    exit when not found;
    return next line;
  end loop;
end $$;

create function drop_partition(parent text, part text) returns void language plpgsql as $$
declare
  reading refcursor := 'archived';
begin
  close reading;
  execute format('alter table %I detach partition %I', parent, part);
  execute format('drop table %I', part);
end $$;

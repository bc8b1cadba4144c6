-- What a player's movements come to, by day of Manila and kind, up to an entry (docs/decisions/061): the report by day reads these, and only the postings
-- after that entry one by one. Written by a job, so that no spin pays for it.
create table movement_total (
  account_id bigint not null references account (id),
  -- Days since 1970-01-01 in Manila.
  day integer not null,
  kind text not null,
  gained bigint not null,
  spent bigint not null,
  movements bigint not null,
  first_entry bigint not null,
  last_entry bigint not null,
  last_balance bigint not null,
  constraint movement_total_pkey primary key (account_id, day, kind)
);
create table movement_sweep (entry_id bigint not null);
insert into movement_sweep (entry_id) values (0);

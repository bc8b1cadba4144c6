-- Settings that live: versions of what differs from the defaults, and which server runs which. The head's row is locked by whoever publishes, so that
-- revisions have no gap and come in the order of their commits.
create table settings_head (
  is_only boolean primary key default true check (is_only),
  revision int not null
);
insert into settings_head (revision) values (0);

create table settings_version (
  revision int primary key,
  author text not null,
  reason text not null,
  created_at bigint not null,
  starts_at bigint not null,
  ends_at bigint check (ends_at > starts_at),
  base int not null check (base < revision),
  changes jsonb not null,
  restores int,
  cancels int references settings_version unique
);
create function refuse_settings_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'a settings version is never changed';
end $$;
create trigger settings_version_unchanged before update or delete or truncate on settings_version
  for each statement execute function refuse_settings_version_change();

create table settings_receipt (
  server_id text primary key,
  revision int not null,
  confirmed_at bigint not null,
  trouble text
);

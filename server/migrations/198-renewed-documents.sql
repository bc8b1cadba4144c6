-- New documents of players whose approved ones expire soon: these stay in kyc, and count, until the new ones are approved or they expire
-- (docs/decisions/022). Whoever has no approved documents has none here.
create table kyc_renewal (
  player_id bigint primary key references player (id),
  state text not null check (state in ('draft', 'submitted', 'rejected')),
  name text,
  birth_date date,
  id_type text,
  id_number text,
  address text,
  reasons text[] not null default '{}',
  submitted_at bigint,
  decided_at bigint,
  birth_date_session bigint,
  constraint kyc_renewal_complete
    check (state = 'draft' or (name is not null and birth_date is not null and id_type is not null and id_number is not null and address is not null))
);
create index kyc_renewal_submitted on kyc_renewal (submitted_at) where state = 'submitted';
create table kyc_renewal_image (
  player_id bigint not null references kyc_renewal (player_id),
  slot text not null check (slot in ('front', 'back', 'selfie')),
  file_id uuid not null constraint kyc_renewal_image_file unique,
  at bigint not null,
  primary key (player_id, slot)
);

-- What each player submitted last, whatever became of it: for those who review it.
create view kyc_latest as
  select player_id, state, name, birth_date, id_type, id_number, address, submitted_at, false as is_renewal from kyc
    where not exists (select from kyc_renewal r where r.player_id = kyc.player_id and r.state <> 'draft')
  union all
  select player_id, state, name, birth_date, id_type, id_number, address, submitted_at, true from kyc_renewal where state <> 'draft';

-- Whether the player was told that their approved documents expire soon.
alter table kyc add column is_reminded boolean not null default false;
create index kyc_to_remind on kyc (expires_at) where state = 'approved' and not is_reminded;

-- Know your customer. The pictures lie outside the database under the name kyc_image.file_id; nobody is ever given that name.
create table kyc (
  player_id bigint primary key references player (id),
  state text not null check (state in ('draft', 'submitted', 'approved', 'rejected', 'expired')),
  name text,
  birth_date date,
  id_type text,
  id_number text,
  address text,
  reasons text[] not null default '{}',
  submitted_at bigint,
  decided_at bigint,
  expires_at bigint,
  check (state = 'draft' or (name is not null and birth_date is not null and id_type is not null and id_number is not null and address is not null))
);
create index kyc_submitted on kyc (submitted_at) where state = 'submitted';
create index kyc_expiry on kyc (expires_at) where state = 'approved';
-- One paper proves one player.
create unique index kyc_paper on kyc (id_type, upper(regexp_replace(id_number, '[^A-Za-z0-9]', '', 'g'))) where state = 'approved';

create table kyc_image (
  player_id bigint not null references player (id),
  slot text not null check (slot in ('front', 'back', 'selfie')),
  file_id uuid not null unique,
  at bigint not null,
  primary key (player_id, slot)
);

-- Who decided what, and when: never changed.
create table kyc_decision (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  state text not null check (state in ('approved', 'rejected', 'expired')),
  reasons text[] not null,
  decided_by text not null,
  at bigint not null
);
create index kyc_decision_player on kyc_decision (player_id, id desc);

create table player_other (
  player_id bigint primary key references player (id),
  email text not null default '',
  occupation text not null default '',
  funds_source text not null default '',
  line text not null default '',
  barangay text not null default '',
  city text not null default '',
  province text not null default '',
  postal_code text not null default ''
);

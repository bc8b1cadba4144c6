-- What an account shows of the person behind it. Two accounts with the same mark are looked at as one person's.
create table person_mark (
  player_id bigint not null references player (id),
  kind text not null check (kind in ('mobile', 'name', 'paper', 'bank', 'device')),
  value text collate "C" not null,
  -- Of papers: somebody has approved them.
  is_verified boolean not null,
  at bigint not null,
  primary key (player_id, kind, value)
);
create index person_mark_value on person_mark (kind, value);

-- That an account seems to be of the same person as another one. Never deleted: an operator releases it.
create table person_link (
  player_id bigint not null references player (id),
  other_id bigint not null references player (id),
  kind text not null check (kind in ('mobile', 'name', 'paper', 'bank', 'device', 'wallet', 'similarName')),
  -- Whether `player_id` is held for it; otherwise it is a hint for review.
  is_held boolean not null,
  -- Whether both sides were proven: then what `player_id` has forbidden itself holds for `other_id` too, not only the other way round.
  is_mutual boolean not null,
  at bigint not null,
  released_at bigint,
  primary key (player_id, other_id, kind),
  constraint person_link_two check (player_id <> other_id)
);
create index person_link_other on person_link (other_id);
create index person_link_hint on person_link (at desc) where not is_held and released_at is null;

-- What was paid for an account that is held goes back.
alter table deposit_order
  drop constraint deposit_order_return_reason_check,
  add constraint deposit_order_return_reason_check check (return_reason in ('late', 'limit', 'break', 'exclusion', 'held'));

insert into person_mark (player_id, kind, value, is_verified, at) select id, 'mobile', mobile, true, created_at from player where mobile is not null;
insert into person_mark (player_id, kind, value, is_verified, at)
  select player_id, 'paper', id_type || ' ' || upper(regexp_replace(id_number, '[^A-Za-z0-9]', '', 'g')), state <> 'submitted', coalesce(submitted_at, 0)
    from kyc where state in ('submitted', 'approved', 'expired');
insert into person_mark (player_id, kind, value, is_verified, at)
  select player_id, 'name', birth_date::text || ' ' || (
      select coalesce(string_agg(word, ' ' order by word collate "C"), '')
        from regexp_split_to_table(lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g')), '[\s\-.,''’]+') as word
        where word not in ('', 'jr', 'sr', 'ii', 'iii', 'iv')
    ), state <> 'submitted', coalesce(submitted_at, 0)
    from kyc where state in ('submitted', 'approved', 'expired');
insert into person_mark (player_id, kind, value, is_verified, at)
  select player_id, 'bank', bank_id || ' ' || encode(number_digest, 'hex'), true, min(added_at) from bank_account group by 1, 3;

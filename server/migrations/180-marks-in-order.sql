-- The newest accounts with a mark are read without the older ones (server/identity/person/linkStore.ts).
create index person_mark_account on person_mark (kind, value, player_id);
drop index person_mark_value;

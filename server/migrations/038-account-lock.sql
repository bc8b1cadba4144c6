-- An account that an operator has locked: nobody logs in to it. Its money, orders and documents go on.
alter table player add column locked_at bigint, add column locked_by text, add column lock_reason text,
  add constraint player_lock check ((locked_at is null) = (locked_by is null) and (locked_at is null) = (lock_reason is null));

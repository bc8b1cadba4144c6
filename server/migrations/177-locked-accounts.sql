-- The accounts that operators have locked: a job looks for their coins at game providers every twenty seconds.
create index player_locked on player (id) where locked_at is not null;

-- The desk counts today's new players and those of the same day last week, again and again.
create index player_created on player (created_at);

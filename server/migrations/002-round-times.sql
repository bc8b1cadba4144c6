-- One index serves a player's records, reports by time, the sums of a visit and the latest round of a game.
create index round_player_at on round (player_id, at desc, id desc);
drop index round_player;

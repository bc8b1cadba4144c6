-- A player's deletion looks for the operators whose test player they are.
create index desk_operator_test_player on desk_operator (test_player_id) where test_player_id is not null;

-- When players bet and chose in staged rounds for coins that were not over by it: playing time is what lies between these and rounds. Added up with
-- them, and then forgotten (server/protection/playTime.ts).
create table play_move (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  at bigint not null
);
create index play_move_player on play_move (player_id, at);
create index play_move_at on play_move (at);

-- The activity that led into a visit to a game (startGame's activityId).
alter table game_session add column activity_id text;

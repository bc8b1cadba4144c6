-- Servers that wrote to `pusher_round` are long replaced: since 054 its trigger keeps every row out of it, and nothing reads it.
drop table pusher_round;
drop function pusher_round_to_round();

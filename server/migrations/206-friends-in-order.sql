-- Who of an inviter's friends can be valid, with all that is read of them before their deposits and bets are: where more are valid than are counted, the
-- first who joined are, and the index alone says who these are (server/rewards/invite/store.ts).
create index player_paying_friend on player (inviter_id, noted_ms, noted_bet) include (created_at, id) where has_paid and mobile is not null;
drop index player_paying_by_bet;

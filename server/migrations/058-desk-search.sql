-- The desk finds players by the beginning of their username, or of any word of their nickname or verified name.
create index player_account_beginning on player (lower(account) text_pattern_ops);
create index player_nickname_words on player using gin (to_tsvector('simple', regexp_replace(nickname, '[^[:alnum:]]+', ' ', 'g')));
create index kyc_name_words on kyc using gin (to_tsvector('simple', regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')));
-- What the trail has of a kind of act, newest first.
create index audit_log_action on audit_log (action text_pattern_ops, id);

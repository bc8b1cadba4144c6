-- The desk finds names with and without their accents: «ñ» decomposed is «n» and a mark. Letters are named here as well, because [:alnum:] has those of ASCII
-- only where the database's locale is C, and a name like «Peñafrancia» fell apart there.
drop index player_nickname_words;
drop index kyc_name_words;
create index player_nickname_words on player using gin (to_tsvector('simple', regexp_replace(regexp_replace(normalize(nickname, NFD), '[\u0300-\u036f]+', '', 'g'), '[^[:alnum:]\u00c0-\u1fff\u3040-\ud7ff]+', ' ', 'g')));
create index kyc_name_words on kyc using gin (to_tsvector('simple', regexp_replace(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]+', '', 'g'), '[^[:alnum:]\u00c0-\u1fff\u3040-\ud7ff]+', ' ', 'g')));

-- And the player whose email address it is.
create index player_details_email on player_details (lower(email)) where email <> '';

-- The server seed of a player's next pair is made with the pair in use, and its hash shown beside that one's: no seed is made after the
-- player's word for it was heard (docs/decisions/006-provably-fair.md). The secret moves on when the pair is revealed; its hash stays.
alter table fair_seed add column next_server_seed text, add column next_server_seed_hash text;

-- Two random ids carry 244 random bits, enough for the pairs that are in use already.
update fair_seed set next_server_seed = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') where revealed_at is null;
update fair_seed set next_server_seed_hash = encode(sha256(convert_to(next_server_seed, 'UTF8')), 'hex') where revealed_at is null;

alter table fair_seed add constraint fair_seed_next check
  (case when revealed_at is null then next_server_seed is not null and next_server_seed_hash is not null else next_server_seed is null end);

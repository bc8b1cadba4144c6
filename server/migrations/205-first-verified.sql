-- Whoever was verified first, and entered the same documents again once they had expired, was held for the later account in their name that had been
-- verified meanwhile, and held itself (server/identity/person/links.ts).
with freed as (
  update person_link l set released_at = (extract(epoch from now()) * 1000)::bigint
    where l.kind = 'name' and l.is_held and l.released_at is null
      and exists (select from person_link r where r.player_id = l.other_id and r.other_id = l.player_id and r.is_held and r.is_mutual and r.released_at is null)
      and (select min(at) from kyc_decision d where d.player_id = l.player_id and d.state = 'approved')
        < (select min(at) from kyc_decision d where d.player_id = l.other_id and d.state = 'approved')
    returning player_id, other_id, released_at
)
insert into audit_log (at, actor, action, target, reason)
  select released_at, 'system', 'account.released', 'player:' || player_id, 'verified before player ' || other_id from freed order by player_id;

-- When an invited player last counted for an award of their inviter, no longer when first: one who turns out to be the inviter counts for none that is claimed later.
-- Of the awards claimed so far, any may be one that they counted for.
update invitee_counted counted set at = claimed.at
  from player p join (select player_id, max(at) as at from invite_claim group by player_id) claimed on claimed.player_id = p.inviter_id
  where p.id = counted.player_id and claimed.at > counted.at;

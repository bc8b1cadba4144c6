-- A number that a player has replaced may be another person's by now: it proves nothing any more.
update person_mark m set is_verified = false
  from player p where p.id = m.player_id and m.kind = 'mobile' and m.value is distinct from p.mobile;

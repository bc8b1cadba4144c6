-- What a drop of the coin pusher did is kept in its round, so that it is partitioned, archived and removed with it (docs/decisions/061). Servers of the
-- version before go on writing to `pusher_round` until they are replaced; a later migration drops it.
create function pusher_round_to_round() returns trigger language plpgsql as $$
begin
  update round set outcome = new.outcome where id = new.round_id and at = new.at;
  return null;
end $$;
create trigger pusher_round_to_round before insert on pusher_round for each row execute function pusher_round_to_round();

update round set outcome = kept.outcome from pusher_round kept where round.id = kept.round_id and round.at = kept.at;
delete from pusher_round;

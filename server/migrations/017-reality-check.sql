-- When the reality check is due: a round after it is refused until it is answered.
alter table continuous_play add column due_at bigint;
update continuous_play set due_at = checked_at
  + 60000 * coalesce((select reality_minutes from self_restriction where self_restriction.player_id = continuous_play.player_id), 60);
alter table continuous_play alter column due_at set not null;

-- A longer interval that was chosen holds from then on.
alter table self_restriction add column next_reality_minutes integer, add column next_reality_from bigint,
  add constraint self_restriction_next_reality check ((next_reality_minutes is null) = (next_reality_from is null));

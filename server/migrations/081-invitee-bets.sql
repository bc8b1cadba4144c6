-- What an invited player bet by their deadline, written down once it has passed: archived rounds leave only totals of whole thirds of days, in which bets after the
-- deadline are included.
create table invitee_bets (
  player_id bigint primary key references player (id),
  -- The deadline, in ms UTC: another one holds once the setting changes.
  until bigint not null,
  valid_bet bigint not null
);

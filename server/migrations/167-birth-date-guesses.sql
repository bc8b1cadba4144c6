-- Dates of birth tried with a right SMS code to set a new password (server/identity/session/birthDateGuesses.ts): one row a player, from their
-- first wrong date until a right one.
create table birth_date_guess (
  player_id bigint primary key references player (id),
  since bigint not null,
  guesses int not null
);

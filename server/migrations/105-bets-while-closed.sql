-- Activities that count bets, and the last third of a day whose bets were left out if the activity was closed in it throughout.
create table bets_while_closed (
  activity text primary key,
  slot integer not null
);

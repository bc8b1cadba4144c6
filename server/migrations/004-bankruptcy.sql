-- A gift that was paid to a player who had lost all: each of the two once a UTC day.
create table bankrupt_gift (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  day date not null,
  gift text not null check (gift in ('1', '2')),
  amount bigint not null check (amount > 0),
  at bigint not null,
  unique (player_id, day, gift)
);

-- Valid bet that points were given for. What was bet before there were points earns none.
create table points_counted (
  player_id bigint primary key references player (id),
  counted bigint not null check (counted >= 0)
);
insert into points_counted (player_id, counted)
  select player_id, sum(valid_bet) from account where owner = 'player' and currency in ('coin', 'bonus') group by player_id having sum(valid_bet) > 0;

-- How many of an item with a stock were sold, of all players.
create table points_sold (
  item_id text primary key,
  sold integer not null check (sold >= 0)
);

-- What a player bought with points: counted by UTC day (days since 1970).
create table points_exchange (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  item_id text not null,
  utc_day integer not null,
  cost integer not null check (cost > 0),
  at bigint not null
);
create index points_exchange_day on points_exchange (player_id, utc_day);

-- Channels of the house that a player has opened, each once.
create table follow_visit (
  player_id bigint not null references player (id),
  channel_id text not null,
  visited_at bigint not null,
  claimed_at bigint,
  primary key (player_id, channel_id)
);

-- Missions of the slotshack, and the whole board, each once a week. week is the UTC day that it began with.
create table slotshack_claim (
  player_id bigint not null references player (id),
  week integer not null,
  mission_id text not null,
  at bigint not null,
  primary key (player_id, week, mission_id)
);

-- The rank of a day reads the day's valid bets, of all players.
create index vip_bet_day on vip_bet (utc_day);

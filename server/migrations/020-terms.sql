-- Which terms a player has accepted and when; which groups of the eligibility notice they have declared not to belong to. Never changed.
create table terms_acceptance (
  player_id bigint not null references player (id),
  version integer not null,
  at bigint not null,
  primary key (player_id, version)
);
insert into terms_acceptance (player_id, version, at) select id, terms_version, created_at from player;

create table eligibility_declaration (
  player_id bigint not null references player (id),
  version integer not null,
  groups text[] not null,
  at bigint not null,
  primary key (player_id, version)
);

alter table session add column terms_version integer not null default 1;
update session set terms_version = player.terms_version from player where player.id = player_id;

-- Who was shown a page of two skins while the two were being compared, and which skin chance gave them: once for each player, skin and UTC
-- day (docs/decisions/062-themes-and-skins.md). The desk's comparison of skins reads it.
create table skin_exposure (
  player_id bigint not null references player (id),
  skin_group text not null,
  is_second boolean not null,
  day integer not null,
  constraint skin_exposure_pkey primary key (player_id, skin_group, is_second, day)
);
create index skin_exposure_day on skin_exposure (day);

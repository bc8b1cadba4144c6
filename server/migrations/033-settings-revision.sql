-- The revision of the settings that a round or a draw was made under; 0: the defaults, or before settings had revisions.
alter table round add column settings_revision integer not null default 0;
alter table jackpot_draw add column settings_revision integer not null default 0;

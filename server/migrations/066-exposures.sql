-- Exposures of any experiment, of which skins are one kind (docs/decisions/075): skins are stored as `skins.<group>`, others under their id. A server of the
-- version before refuses a batch of events that reports a skin; its app sends the batch again.
update skin_exposure set skin_group = 'skins.' || skin_group;
alter table skin_exposure rename to exposure;
alter table exposure rename column skin_group to experiment;
alter table exposure rename constraint skin_exposure_pkey to exposure_pkey;
alter index skin_exposure_day rename to exposure_day;

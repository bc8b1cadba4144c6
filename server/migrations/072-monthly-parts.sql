-- In how many parts a month's bonus is paid, as when the month was closed: operators may change the setting while its parts are being claimed. Null for what
-- was closed before: in as many as the settings say.
alter table vip_month add column parts integer check (parts > 0);

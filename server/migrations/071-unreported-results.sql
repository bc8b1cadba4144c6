-- What coins at a studio won or lost, known from their collection, which the studio has not reported yet. With the balance it is what is there.
alter table studio_wallet add column unreported bigint not null default 0;
-- A wallet that was collected with a win holds less than nothing until that win is reported.
update studio_wallet set unreported = -balance where balance < 0;

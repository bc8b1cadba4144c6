-- Since when a withdrawal is to be paid by its channel; null: from before this column.
alter table withdrawal add column paying_at bigint;

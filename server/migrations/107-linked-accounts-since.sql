-- When a social account was linked: a new one is no second factor yet. Those linked before are old enough.
alter table social_identity add column at bigint not null default 0;

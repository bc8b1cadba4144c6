-- The session that entered the date of birth of documents that are not submitted: only that session reads it (server/identity/kyc/service.ts). No
-- foreign key: a session is deleted once it has ended, and its id is never used again.
alter table kyc add column birth_date_session bigint;

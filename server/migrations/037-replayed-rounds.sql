-- A round is replayed from its seeds by the rules of its version, and shared and staged rounds are kept by their own tables: what is null was not
-- stored. Rounds from before keep theirs.
alter table round alter column outcome drop not null;

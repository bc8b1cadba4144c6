-- Whatever posts takes the numbers of entry and account from rows of the same statement, and the trial balance finds a posting without either. As
-- foreign keys they were looked up again for each posting, and each spin locked the operator's row and the pools', which all spins share.
alter table posting drop constraint posting_entry_id_fkey, drop constraint posting_account_id_fkey;

-- The digest of an account's number in its one spelling (plainNumber in server/money/withdrawals/numbers.ts): two players who were paid to the same
-- account are one person, and the number of an e-wallet, which is a mobile number, may be another player's at another bank. Earlier numbers are
-- sealed, so that theirs is the digest of what was typed.
alter table bank_account add column plain_digest bytea;
update bank_account set plain_digest = number_digest;
alter table bank_account alter column plain_digest set not null;
create index bank_account_number on bank_account (plain_digest, bank_id);

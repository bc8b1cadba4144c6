-- What was noted while the clock was ahead is found by its deadline (server/rewards/invite/store.ts).
create index invitee_bets_until on invitee_bets (until);

-- Whether a deposit of the player was ever credited: only such invitees can be valid (server/rewards/invite/store.ts), and few of an agent's have paid.
alter table player add column has_paid boolean not null default false;
update player p set has_paid = true
  where exists (select from deposit_order o where o.player_id = p.id and o.state in ('paid', 'refunded') and o.return_reason is null);
create index player_paying_invitee on player (inviter_id) where has_paid;
-- Others who used the same browser at the same address.
create index session_source on session (device, ip, player_id);

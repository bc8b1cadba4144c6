-- Of the address that a session was opened from (server/kernel/network.ts): others on the same browser are found by it, as an IPv6 address changes.
alter table session add column network text;
update session set network = regexp_replace(ip, '^::ffff:', '', 'i');
drop index session_source;
create index session_source on session (device, network, player_id);

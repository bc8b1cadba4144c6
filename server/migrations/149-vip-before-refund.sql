-- The level and the highest level of a VIP whose gate a refund has closed: where they go on once they have deposited again.
alter table vip_player add column before_refund jsonb;
update vip_player v set before_refund = jsonb_build_object('level', last.from_level, 'topLevel',
    (select max(to_level) from vip_level_change where player_id = v.player_id))
  from (select distinct on (player_id) player_id, from_level, reason from vip_level_change order by player_id, id desc) last
  where last.player_id = v.player_id and v.level = 0 and last.reason = 'refund';

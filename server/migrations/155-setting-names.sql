-- Settings are named in standard terms. Versions that were published, defaults of earlier builds and changes that wait for a second operator
-- keep their values under the new names; such a change lapses when it is decided, because it was requested under the old ones.
create temporary table renamed (old text primary key, new text not null) on commit drop;
insert into renamed values
  ('passkey.most', 'passkey.max'),
  ('lockout.strangers', 'lockout.unknownDevices'),
  ('sms.strangeTries', 'sms.triesElsewhere'),
  ('jackpot.toldFrom', 'jackpot.tickerFrom'),
  ('mall.scratch.toldFrom', 'mall.scratch.tickerFrom'),
  ('bankruptcy.calmMinutes', 'bankruptcy.coolingOffMinutes'),
  ('bankruptcy.leastLoss', 'bankruptcy.minLoss'),
  ('coupons.general.least', 'coupons.general.minDeposit'),
  ('coupons.fixed.leastTimes', 'coupons.fixed.minDepositTimes'),
  ('service.chat.tellAfterMinutes', 'service.chat.notifyAfterMinutes'),
  ('withdrawal.leastDeposited', 'withdrawal.minDeposited'),
  ('desk.signals.leastDeposits', 'desk.signals.minDeposits'),
  ('desk.returns.leastRounds', 'desk.returns.minRounds'),
  ('leastStake', 'minStake'),
  ('leastAppVersion', 'minAppVersion');
-- The bounds of bets, of every game that versions, requests or defaults name.
insert into renamed
  select 'games.' || id || '.' || old, 'games.' || id || '.' || new
    from (
      select split_part(key, '.', 2) from settings_version, jsonb_object_keys(changes) key where key like 'games.%'
      union select split_part(key, '.', 2) from desk_request, jsonb_object_keys(input -> 'values') key
        where jsonb_typeof(input -> 'values') = 'object' and key like 'games.%'
      union select key from settings_seen, jsonb_object_keys(settings -> 'games') key where jsonb_typeof(settings -> 'games') = 'object'
    ) game (id), (values ('least', 'min'), ('most', 'max')) bound (old, new);

alter table settings_version disable trigger settings_version_unchanged;
update settings_version set changes = (
    select jsonb_object_agg(coalesce(renamed.new, key), value) from jsonb_each(changes) left join renamed on renamed.old = key
  )
  where changes ?| (select array_agg(old) from renamed);
alter table settings_version enable trigger settings_version_unchanged;

update desk_request set input = jsonb_set(input, '{values}', (
    select jsonb_object_agg(coalesce(renamed.new, key), value) from jsonb_each(input -> 'values') left join renamed on renamed.old = key
  ))
  where state = 'waiting' and input -> 'values' ?| (select array_agg(old) from renamed);

do $$
declare
  one record;
begin
  for one in select string_to_array(old, '.') as old, string_to_array(new, '.') as new from renamed loop
    update settings_seen set settings = jsonb_set(settings #- one.old, one.new, settings #> one.old) where settings #> one.old is not null;
  end loop;
end $$;

-- Coins that were given are in the coin balance under one running gift turnover a player (docs/decisions/038). `gift` is what is left of them, with
-- what was won while they are locked; a round loses it first. Only while the player's lock of source 'gift' is open does it say anything.
alter table account add column gift bigint not null default 0 check (gift >= 0);

alter table turnover_lock drop constraint turnover_lock_source_check;
alter table turnover_lock add constraint turnover_lock_source_check check (source in ('deposit', 'gift', 'bonus', 'coupon', 'firstDeposit'));

-- Gifts that had a lock each go on as one: the oldest takes the others in.
with open as (
  select *, row_number() over (partition by player_id order by id) as place,
    sum(amount) over (partition by player_id) as total, sum(need) over (partition by player_id) as needed
  from turnover_lock where ended is null and currency = 'coin' and source in ('bonus', 'coupon')
), merged as (
  update turnover_lock t set
    source = case when o.place = 1 then 'gift' else t.source end,
    amount = case when o.place = 1 then o.total else t.amount end,
    need = case when o.place = 1 then o.needed else t.need end,
    ended = case when o.place = 1 then null else 'lifted' end,
    done = case when o.place = 1 then null else 0 end,
    used_to = case when o.place = 1 then null else 0 end
  from open o where o.id = t.id
)
update account a set gift = least(a.balance, o.total) from open o
  where o.place = 1 and a.player_id = o.player_id and a.owner = 'player' and a.currency = 'coin';

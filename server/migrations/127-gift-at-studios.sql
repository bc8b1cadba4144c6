-- What a gift pays of the coins at a studio is fixed when they go there: one that is given after a loss would pay for it.
alter table studio_wallet add column gift bigint not null default 0 check (gift >= 0);
-- Of a transfer to a studio: what returns with it when the studio refuses it.
alter table studio_transfer add column gift bigint not null default 0 check (gift >= 0);
-- Until now, a gift was the first to be there.
update studio_wallet w set gift = least(a.gift, greatest(w.balance + w.unreported, 0))
  from account a where a.owner = 'player' and a.player_id = w.player_id and a.currency = 'coin' and a.gift > 0;
update studio_transfer t set gift = least(t.amount, w.gift)
  from studio_wallet w where t.state = 'open' and t.direction = 'in' and w.player_id = t.player_id and w.provider = t.provider;

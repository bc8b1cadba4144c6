-- The part of a deposit that settled a debt as it arrived, or when a refund of it failed: it is the player's no more, and not refundable.
alter table deposit_order add column to_debt bigint not null default 0;
update deposit_order o set to_debt = paid.amount
  from (select e.ref, -sum(p.amount) as amount from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id
          where e.kind = 'debtPaid' and e.ref like 'deposit:%' and a.owner = 'player' group by 1) paid
  where paid.ref = 'deposit:' || o.id;

-- Entries and postings of rounds, and staged rounds, go to the archive's file with their rounds (docs/decisions/073), as parts of their lines.
alter table archive_file
  -- The entries of its rounds: their numbers, and how many. Null: a file from before, whose rounds' entries stay in the database.
  add column first_entry bigint,
  add column last_entry bigint,
  add column entries bigint not null default 0,
  -- Up to which number they were deleted from the database, and how many were.
  add column cleared_to bigint,
  add column cleared bigint not null default 0;
alter table archive_block
  add column first_entry bigint,
  add column last_entry bigint,
  add column first_staged bigint,
  add column last_staged bigint;

-- What an account's deleted postings come to, and the last of them: a balance remains the sum of its postings and this.
create table account_archived (
  account_id bigint primary key,
  amount bigint not null,
  last_entry bigint not null,
  last_balance bigint
);
-- How many of a period's entries were deleted.
alter table ledger_period add column archived bigint not null default 0;
create index ledger_period_last on ledger_period (last_entry);

-- The latest balance of an account before an entry.
create function balance_before(account bigint, entry bigint) returns bigint language sql stable as $$
  select balance from (
    (select entry_id, balance_after as balance from posting where account_id = account and entry_id < entry order by entry_id desc limit 1)
    union all select last_entry, last_balance from account_archived where account_id = account and last_entry < entry
  ) latest order by entry_id desc limit 1
$$;

-- The refs of the stakes of a staged round: of its bet, and of each choice that may have staked more.
create function refs_of_staged(staged bigint) returns text[] language sql stable as $$
  select 'staged:' || id || array(select 'staged:' || id || ':' || n from generate_series(1, cardinality(choices)) n) from staged_round where id = staged
$$;

create or replace function open_partition(part text) returns void language plpgsql as $$
declare
  reading refcursor := 'archived';
begin
  execute format('lock table %I in share mode', part);
  open reading no scroll for execute format($lines$
    select row_to_json(line)::text as line from (
      select r.*, own.entries,
        case when not r.demo then balance_before(
          (select a.id from account a where a.owner = 'player' and a.player_id = r.player_id and a.currency = case when r.bonus then 'coin' else 'bonus' end),
          own.last_id) end as other_after,
        (select row_to_json(s) from staged_round s where s.id = r.staged_round_id) as staged
      from (select * from %I order by player_id, at desc, id desc) r, lateral (
        select json_agg(json_build_object('id', e.id, 'ref', e.ref, 'kind', e.kind, 'currency', e.currency, 'at', e.at, 'postings',
            (select json_agg(json_build_array(p.account_id, p.amount, p.balance_after) order by p.account_id) from posting p where p.entry_id = e.id)) order by e.id) as entries,
          max(e.id) filter (where e.ref = 'round:' || r.id) as last_id
        from entry e where e.ref = any(case when r.staged_round_id is null then array['round:' || r.id] else array['round:' || r.id] || refs_of_staged(r.staged_round_id) end)
      ) own
    ) line $lines$, part);
end $$;

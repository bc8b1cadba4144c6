import type { Sql } from '../kernel/database.ts'
import { brokenEntries, brokenRounds, brokenShared, brokenStaged, currencyOf } from './checks.ts'
import { countArchived, lastPeriod, noPeriod } from './periods.ts'
import type { Period } from './periods.ts'
import { readPools } from './pools.ts'
import type { PoolValues } from './pools.ts'

export interface TrialBalance {
  /** Sum of all postings by currency: zero in a sound ledger. */
  readonly sums: Record<string, number>
  /** Entries whose postings do not cancel out. */
  readonly brokenEntries: number
  /** Accounts whose balance is not the sum of their postings. */
  readonly brokenBalances: number
  /** Rounds whose bet or win was not posted as settled. */
  readonly brokenRounds: number
  /** Shared rounds whose payout does not match their bets, plus 1 if their clearing account does not hold the bets not paid yet. */
  readonly brokenShared: number
  /**
   * Staged rounds whose payout does not match their result, plus 1 for each clearing account that does not hold the stakes of open
   * rounds.
   */
  readonly brokenStaged: number
  /** Balances whose count of stakes or valid bets does not match their rounds. */
  readonly brokenCounts: number
  /** 1 if the closing balances of archived rounds do not equal what their files hold, or entries are gone that no file holds (docs/decisions/061, 073). */
  readonly brokenArchive: number
  /** Pools with a negative value, or whose checkpoint is not the sum of the postings it covers. */
  readonly brokenPools: number
  /** 1 if the withdrawals' clearing account does not equal the sum of pending withdrawals, else 0. */
  readonly brokenHoldings: number
  /** 1 if the players' debts do not equal the negative balance of «receivable» (docs/decisions/016). */
  readonly brokenDebts: number
  /** Balances with a gift that has no open lock (docs/decisions/038). */
  readonly brokenGifts: number
  /** Accounts whose closed totals, and periods whose counts, are not what a recount of them yields. Only the full trial balance recounts. */
  readonly brokenClosed: number
  /** The value of the jackpot's pools, in hundredths. */
  readonly pools: PoolValues
  readonly entries: number
  /** Entries of closed periods that were not read again, but taken from their totals. */
  readonly closedEntries: number
  readonly sound: boolean
}

const count = async (sql: Sql, text: string, values: readonly unknown[] = []): Promise<number> =>
  (await sql.row<{ n: number }>(text, values))?.n ?? 0

// Read after entry $1 and round $3. If $2, what came before is in the closed totals; if not, nothing did, except archived rounds
// and their entries.

/** The sum of an account's postings. */
const held = `coalesce((select sum(amount) from (select c.amount from account_closed c where $2::boolean and c.account_id = a.id
    union all select m.amount from account_archived m where not $2::boolean and m.account_id = a.id
    union all select p.amount from posting p where p.account_id = a.id and p.entry_id > $1) amounts), 0)::bigint`

/**
 * Sums by currency, and how many accounts do not keep what their postings and rounds come to. Both tables of totals are joined as they are:
 * of a union the planner would not know that it has each account once.
 */
const totals = `
  with since as (
    select account_id, sum(amount)::bigint as amount from posting where entry_id > $1 group by 1
  ), played as (
    select player_id, ${currencyOf('')} as currency, sum(stake)::bigint as staked, sum(valid_bet)::bigint as valid_bet
      from round where id > $3 group by 1, 2
  )
  select a.currency, sum(coalesce(closed.amount, moved.amount, 0) + coalesce(since.amount, 0))::text as sum,
      count(*) filter (where a.balance <> coalesce(closed.amount, moved.amount, 0) + coalesce(since.amount, 0)) as balances,
      count(*) filter (where a.staked <> coalesce(closed.staked, archived.staked, 0) + coalesce(played.staked, 0)
        or a.valid_bet <> coalesce(closed.valid_bet, archived.valid_bet, 0) + coalesce(played.valid_bet, 0)) as counts
    from account a left join account_closed closed on $2::boolean and closed.account_id = a.id
      left join round_closed archived on not $2::boolean and archived.player_id = a.player_id and archived.currency = a.currency
      left join account_archived moved on not $2::boolean and moved.account_id = a.id
      left join since on since.account_id = a.id left join played on played.player_id = a.player_id and played.currency = a.currency
    group by 1 order by 1`

/** How many closed totals are not what a recount yields; reads everything that is closed. */
async function recount(sql: Sql): Promise<number> {
  const accounts = await count(
    sql,
    `with last as (
       select last_entry, last_round from ledger_period order by number desc limit 1
     ), moved as (
       select account_id, sum(amount)::bigint as amount from (
         select account_id, amount from posting where entry_id <= (select last_entry from last)
         union all select account_id, amount from account_archived) postings group by 1
     ), played as (
       select player_id, currency, sum(staked)::bigint as staked, sum(valid_bet)::bigint as valid_bet from (
         select player_id, ${currencyOf('')} as currency, stake as staked, valid_bet from round where id <= (select last_round from last)
         union all select player_id, currency, staked, valid_bet from round_closed) rounds group by 1, 2
     )
     select count(*) as n from last cross join account a left join account_closed c on c.account_id = a.id
         left join moved on moved.account_id = a.id left join played on played.player_id = a.player_id and played.currency = a.currency
       where (coalesce(c.amount, 0), coalesce(c.staked, 0), coalesce(c.valid_bet, 0))
         <> (coalesce(moved.amount, 0), coalesce(played.staked, 0), coalesce(played.valid_bet, 0))`,
  )
  const periods = await count(
    sql,
    `select count(*) as n from (select last_entry, lag(last_entry, 1, 0::bigint) over by_number as after,
           entries - lag(entries, 1, 0::bigint) over by_number - archived as entries,
           broken_entries - lag(broken_entries, 1, 0::bigint) over by_number as broken_entries
         from ledger_period window by_number as (order by number)) period,
       lateral (select count(*) as entries, count(*) filter (where sum is distinct from 0 or postings < 2) as broken from (
         select sum(p.amount) as sum, count(p.amount) as postings from entry e
           left join posting p on p.entry_id = e.id and p.entry_id > period.after and p.entry_id <= period.last_entry
           where e.id > period.after and e.id <= period.last_entry group by e.id) entries) recounted
       where (period.entries, period.broken_entries) <> (recounted.entries, recounted.broken)`,
  )
  return accounts + periods
}

/** What is wrong with the accounts that hold something for others, each counted by its own statement; `from` are their first two parameters. */
async function checkAccounts(sql: Sql, from: readonly unknown[]) {
  return {
    // Stakes of shared rounds are posted when placed, and are in their clearing account until the round is paid.
    sharedStakes: await count(
      sql,
      `select count(*) as n from account a where a.owner = 'clearing' and a.clearing = 'shared-rounds'
         and ${held} <> (select coalesce(sum(stake), 0) from shared_bet where payout is null)`,
      from,
    ),
    // The same applies to stakes of staged rounds.
    stagedStakes: await count(
      sql,
      `select count(*) as n from account a where a.owner = 'clearing' and a.clearing = 'staged-rounds'
         and ${held} <> (select coalesce(sum(stake), 0) from staged_round where closed_at is null and currency = a.currency)`,
      from,
    ),
    brokenPools: await count(
      sql,
      `select count(*) as n from account a join pool_checkpoint t on t.account_id = a.id where a.owner = 'pool' and (${held} < 0
         or ${held} <> t.total + coalesce((select sum(p.amount) from posting p where p.account_id = a.id and p.entry_id > t.entry_id), 0))`,
      from,
    ),
    brokenHoldings: await count(
      sql,
      `select count(*) as n from account a where a.owner = 'clearing' and a.clearing = 'withdrawals'
         and ${held} <> (select coalesce(sum(amount), 0) from withdrawal where state in ('reserved', 'review', 'paying'))`,
      from,
    ),
    brokenDebts: await count(
      sql,
      `select count(*) as n from account a where a.owner = 'clearing' and a.clearing = 'receivable'
         and ${held} + (select coalesce(sum(amount), 0) from player_debt) <> 0`,
      from,
    ),
    brokenGifts: await count(
      sql,
      `select count(*) as n from account a where a.gift > 0 and not exists
         (select 1 from turnover_lock l where l.player_id = a.player_id and l.source = 'gift' and l.ended is null and a.currency = 'coin')`,
    ),
  }
}

/** Whether the closing balances of archived rounds, the files and the closed periods agree on what was archived. */
const checkArchive = (sql: Sql): Promise<number> =>
  count(
    sql,
    `select count(*) as n from (select sum(rounds), sum(staked), sum(won), sum(valid_bet) from round_closed) closed (rounds, staked, won, valid_bet),
         (select sum(rows), sum(staked), sum(won), sum(valid_bet) from archive_file) files (rounds, staked, won, valid_bet)
       where (closed.rounds, closed.staked, closed.won, closed.valid_bet) is distinct from (files.rounds, files.staked, files.won, files.valid_bet)
         or (select sum(cleared) > sum(entries) from archive_file)
         or (select sum(archived) from ledger_period) <> (select coalesce(sum(cleared), 0) from archive_file)`,
  )

/** Checks the ledger after a period, and adds what was counted when periods were closed. */
async function check(sql: Sql, closed: Period, brokenClosed: number): Promise<TrialBalance> {
  const { lastEntry, lastRound, lastStaged } = closed
  const isClosed = closed.number > 0
  const from = [lastEntry, isClosed]
  const after = (number: number) => ({ after: number, upTo: Number.MAX_SAFE_INTEGER })

  const rows = await sql.rows<{ currency: string; sum: string; balances: number; counts: number }>(totals, [...from, lastRound])
  const since = await count(sql, 'select count(*) as n from entry where id > $1', [lastEntry])
  const { sharedStakes, stagedStakes, ...brokenAccounts } = await checkAccounts(sql, from)
  const sums = Object.fromEntries(rows.map((row) => [row.currency, Number(row.sum)]))
  const broken = {
    ...brokenAccounts,
    brokenEntries: closed.brokenEntries + (await brokenEntries(sql, after(lastEntry))),
    brokenBalances: rows.reduce((sum, { balances }) => sum + balances, 0),
    brokenRounds: closed.brokenRounds + (await brokenRounds(sql, after(lastRound))),
    brokenShared: closed.brokenShared + sharedStakes + (await brokenShared(sql, after(lastRound))),
    brokenStaged: closed.brokenStaged + stagedStakes + (await brokenStaged(sql, after(lastStaged))),
    brokenCounts: rows.reduce((sum, { counts }) => sum + counts, 0),
    brokenArchive: await checkArchive(sql),
    brokenClosed,
  }
  return {
    sums,
    ...broken,
    pools: await readPools(sql),
    entries: (isClosed ? closed.entries : await countArchived(sql)) + since,
    closedEntries: closed.entries,
    sound: [...Object.values(sums), ...Object.values(broken)].every((number) => number === 0),
  }
}

/**
 * Checks the ledger for consistency: the totals of closed periods and everything since, so that its cost does not grow with history; or
 * all of it, and that a recount of the closed periods yields their totals. Whatever is wrong with a balance, both find; a closed posting or
 * round that was changed is found by the full one only (docs/decisions/069).
 */
export async function trialBalance(sql: Sql, { full = false } = {}): Promise<TrialBalance> {
  if (full) return check(sql, noPeriod, await recount(sql))
  for (;;) {
    const last = await lastPeriod(sql)
    const result = await check(sql, last, 0)
    // A period that was closed meanwhile would be counted twice.
    if ((await lastPeriod(sql)).number === last.number) return result
  }
}

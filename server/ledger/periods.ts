import { manilaDay, startOfManilaDay } from '../kernel/calendar.ts'
import type { Deps } from '../kernel/context.ts'
import type { Database, Sql } from '../kernel/database.ts'
import { tryLock } from '../kernel/locks.ts'
import { brokenEntries, brokenRounds, brokenShared, brokenStaged, currencyOf } from './checks.ts'
import type { IdRange } from './checks.ts'
import { isPassed, currentWatermark } from './watermark.ts'
import type { Watermark } from './watermark.ts'

// The ledger is closed in periods (docs/decisions/069): a day of Manila, or the next 20,000 entries of it. The trial balance adds what comes after the last one to
// the totals of them all.

/** Entries, and rounds, of one period at most: what a trial balance has to read after the last one. */
const maxEntries = 20_000

/** A period: with all before it, up to where everything is closed, and what was counted of it. */
export interface Period {
  readonly number: number
  readonly day: number
  readonly lastEntry: number
  readonly lastRound: number
  readonly lastStaged: number
  readonly entries: number
  readonly brokenEntries: number
  readonly brokenRounds: number
  readonly brokenShared: number
  readonly brokenStaged: number
}

export const noPeriod: Period = {
  number: 0,
  day: Number.MIN_SAFE_INTEGER,
  lastEntry: 0,
  lastRound: 0,
  lastStaged: 0,
  entries: 0,
  brokenEntries: 0,
  brokenRounds: 0,
  brokenShared: 0,
  brokenStaged: 0,
}

export const lastPeriod = async (sql: Sql): Promise<Period> =>
  (await sql.row<Period>(
    `select number, day, last_entry as "lastEntry", last_round as "lastRound", last_staged as "lastStaged", entries, broken_entries as "brokenEntries",
       broken_rounds as "brokenRounds", broken_shared as "brokenShared", broken_staged as "brokenStaged" from ledger_period order by number desc limit 1`,
  )) ?? noPeriod

/** How many entries were deleted with archived rounds. */
export const countArchived = async (sql: Sql): Promise<number> =>
  (await sql.row<{ n: number }>('select coalesce(sum(cleared), 0)::bigint as n from archive_file'))?.n ?? 0

/** How many entries are in no closed period yet. */
export const countOpenEntries = async (sql: Sql): Promise<number> =>
  (await sql.row<{ n: number }>('select count(*) as n from entry where id > coalesce((select max(last_entry) from ledger_period), 0)'))
    ?.n ?? 0

/** Adds the postings and the rounds of a period to what their accounts came to before. */
const addUp = (tx: Sql, entries: IdRange, rounds: IdRange) =>
  tx.rows(
    `insert into account_closed as kept (account_id, amount, staked, valid_bet)
       select account_id, sum(amount), sum(staked), sum(valid_bet) from (
         select account_id, amount, 0 as staked, 0 as valid_bet from posting where entry_id > $1 and entry_id <= $2
         union all select a.id, 0, r.stake, r.valid_bet from round r
           join account a on a.owner = 'player' and a.player_id = r.player_id and a.currency = ${currencyOf('r.')} where r.id > $3 and r.id <= $4
       ) moved group by 1 order by 1
       on conflict (account_id) do update set amount = kept.amount + excluded.amount, staked = kept.staked + excluded.staked,
         valid_bet = kept.valid_bet + excluded.valid_bet`,
    [entries.after, entries.upTo, rounds.after, rounds.upTo],
  )

type Mark = Watermark & { readonly at: number }

/**
 * The entries of the next period and the end of its day; undefined while the period is not over. It ends before the first number of a later
 * day: around midnight the order of numbers decides, not the clock.
 */
async function nextEntries(
  tx: Sql,
  last: Period,
  mark: Mark,
  limit: number,
): Promise<{ readonly day: number; readonly dayEnd: number; readonly entries: IdRange } | undefined> {
  const first = await tx.row<{ at: number }>('select at from entry where id > $1 and id <= $2 order by id limit 1', [
    last.lastEntry,
    mark.entryId,
  ])
  if (!first) return undefined
  const day = Math.max(last.day, manilaDay(first.at))
  const dayEnd = startOfManilaDay(day + 1)
  const found = await tx.row<{ entries: number; until: number }>(
    `select count(*) as entries, coalesce(min(id) filter (where at >= $3) - 1, max(id)) as until
       from (select id, at from entry where id > $1 and id <= $2 order by id limit $4) next`,
    [last.lastEntry, mark.entryId, dayEnd, limit],
  )
  if (!found || (found.entries < limit && dayEnd > mark.at)) return undefined
  return { day, dayEnd, entries: { after: last.lastEntry, upTo: found.until } }
}

async function nextRounds(tx: Sql, { lastRound }: Period, mark: Mark, dayEnd: number, limit: number): Promise<IdRange> {
  const played = await tx.row<{ until: number }>(
    `select coalesce(min(id) filter (where at >= $3) - 1, max(id), $1) as until
       from (select id, at from round where id > $1 and id <= $2 order by id limit $4) next`,
    [lastRound, mark.roundId, dayEnd, limit],
  )
  return { after: lastRound, upTo: played?.until ?? lastRound }
}

/** A staged round is closed with those before it: once none of them is open any more. */
async function nextStaged(tx: Sql, { lastStaged }: Period, mark: Mark): Promise<IdRange> {
  const ended = await tx.row<{ until: number }>(
    'select greatest($1, least($2::bigint, (select min(id) - 1 from staged_round where closed_at is null))) as until',
    [lastStaged, mark.stagedId],
  )
  return { after: lastStaged, upTo: ended?.until ?? lastStaged }
}

/** Begins the closed totals with what was archived before the first period, which is no longer found by numbers. Returns its entries' number. */
async function addArchived(tx: Sql): Promise<number> {
  await tx.rows(
    `insert into account_closed (account_id, amount, staked, valid_bet)
       select a.id, coalesce(moved.amount, 0), coalesce(c.staked, 0), coalesce(c.valid_bet, 0)
         from account a left join round_closed c on a.owner = 'player' and c.player_id = a.player_id and c.currency = a.currency
           left join account_archived moved on moved.account_id = a.id where c.player_id is not null or moved.account_id is not null`,
  )
  return countArchived(tx)
}

/** Closes the next period, if it is over: false if not, or if another server is closing it. */
async function closeNext(tx: Sql, mark: Mark, limit: number, now: number): Promise<boolean> {
  if (!(await tryLock(tx, 'ledger period'))) return false
  const last = await lastPeriod(tx)
  const next = await nextEntries(tx, last, mark, limit)
  if (!next) return false
  const { day, dayEnd, entries } = next
  const rounds = await nextRounds(tx, last, mark, dayEnd, limit)
  const staged = await nextStaged(tx, last, mark)
  const archived = last.number === 0 ? await addArchived(tx) : 0
  await addUp(tx, entries, rounds)
  const counted = await tx.row<{ entries: number }>('select count(*) as entries from entry where id > $1 and id <= $2', [
    entries.after,
    entries.upTo,
  ])
  await tx.rows(
    `insert into ledger_period (number, day, last_entry, last_round, last_staged, entries, broken_entries, broken_rounds, broken_shared,
       broken_staged, closed_at, archived) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      last.number + 1,
      day,
      entries.upTo,
      rounds.upTo,
      staged.upTo,
      last.entries + archived + (counted?.entries ?? 0),
      last.brokenEntries + (await brokenEntries(tx, entries)),
      last.brokenRounds + (await brokenRounds(tx, rounds)),
      last.brokenShared + (await brokenShared(tx, rounds)),
      last.brokenStaged + (await brokenStaged(tx, staged)),
      now,
      archived,
    ],
  )
  return true
}

/**
 * Each call closes what is over up to the mark of an earlier call, once no transaction from before the mark runs any more: so an entry that
 * is committed late is in its period. Returns how many periods were closed. On several servers, each period is closed once.
 */
export function createClosing(db: Database, clock: Deps['clock'], limit = maxEntries): () => Promise<number> {
  let mark: Mark | undefined
  return async () => {
    let closed = 0
    if (mark) {
      const until = mark
      if (!(await isPassed(db, until))) return 0
      while (await db.transaction((tx) => closeNext(tx, until, limit, clock()))) closed++
    }
    const at = clock()
    const next = await currentWatermark(db)
    mark = next && { ...next, at }
    return closed
  }
}

/** Whether every round from before a time is in a closed period, and in the report’s daily totals. */
export const areRoundsAdded = async (sql: Sql, before: number): Promise<boolean> => {
  const { lastRound } = await lastPeriod(sql)
  return !(await sql.row('select 1 from round where at < $1 and id > least($2::bigint, (select round_id from report_mark)) limit 1', [
    before,
    lastRound,
  ]))
}

import type { Sql } from '../../kernel/database.ts'
import type { Currency } from '../../ledger/ledger.ts'

export interface Filter {
  readonly playerId: string
  readonly currency: Currency
  /** Kinds of entries that are wanted; null: any. */
  readonly kinds: readonly string[] | null
  /** ms UTC: `from` inclusive, `to` exclusive. */
  readonly from: number | null
  readonly to: number | null
}

interface Row {
  id: string
  time: number
  kind: string
  delta: number
  after: number
  ref: string
}

const isOfAccount = `p.account_id = (select id from account where owner = 'player' and player_id = $1 and currency = $2)`
const isInTime = `($3::bigint is null or e.at >= $3) and ($4::bigint is null or e.at < $4)`
const isKind = `($5::text[] is null or e.kind = any($5))`
const valuesOf = ({ playerId, currency, from, to, kinds }: Filter) => [playerId, currency, from, to, kinds]

interface Place {
  readonly pageNum: number
  readonly pageSize: number
  /** Id of an entry: only those before it. */
  readonly olderThan: string | null
}

/** A balance's entries are numbered in the order in which they changed it (server/ledger), so that a number is a place in the list. */
export async function movementPage(
  tx: Sql,
  filter: Filter,
  { pageNum, pageSize, olderThan }: Place,
): Promise<{ rows: Row[]; total: number }> {
  const from = `from posting p join entry e on e.id = p.entry_id where ${isOfAccount} and ${isInTime} and ${isKind}`
  const values = valuesOf(filter)
  const rows = await tx.rows<Row>(
    `select e.id::text, e.at as time, e.kind, p.amount as delta, p.balance_after as after, e.ref ${from}
       and ($6::bigint is null or p.entry_id < $6) order by p.entry_id desc limit $7 offset $8`,
    [...values, olderThan, pageSize, (pageNum - 1) * pageSize],
  )
  const total = (await tx.row<{ n: number }>(`select count(*) as n ${from}`, values))?.n
  return { rows, total: total ?? 0 }
}

interface Day {
  day: string
  gained: number
  spent: number
  movements: number
  balance: number
  /** The day's first entry. */
  first: number
}

/** Days of Manila in a report at most: more than a year. */
const dayLimit = 400

/** Every day on which the balance moved, oldest first. What is counted is of the kinds asked for, the balance is of all kinds. */
export async function movementDays(tx: Sql, filter: Filter): Promise<Day[]> {
  const days = await tx.rows<Day>(
    `select to_char(to_timestamp(e.at / 1000.0) at time zone 'Asia/Manila', 'YYYY-MM-DD') as day,
         coalesce(sum(p.amount) filter (where p.amount > 0 and ${isKind}), 0)::bigint as gained,
         coalesce(-sum(p.amount) filter (where p.amount < 0 and ${isKind}), 0)::bigint as spent,
         count(*) filter (where ${isKind}) as movements, (array_agg(p.balance_after order by p.entry_id desc))[1] as balance,
         min(p.entry_id) as first
       from posting p join entry e on e.id = p.entry_id where ${isOfAccount} and ${isInTime} group by 1 order by 1 desc limit ${dayLimit}`,
    valuesOf(filter),
  )
  return days.toReversed()
}

/** What the balance held before an entry. */
export async function balanceBefore(tx: Sql, { playerId, currency }: Filter, entryId: number): Promise<number> {
  const row = await tx.row<{ before: number }>(
    `select p.balance_after - p.amount as before from posting p where ${isOfAccount} and p.entry_id = $3`,
    [playerId, currency, entryId],
  )
  return row?.before ?? 0
}

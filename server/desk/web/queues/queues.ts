import type { Queue } from '#contract/desk/today.ts'
import type { Counted } from '#contract/desk/values.ts'
import { hourMs, minuteMs } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'

/** Work that waits for a person, by room: when each case arrived, oldest first, and the longest it should wait. */
const queues = [
  {
    room: 'withdrawals',
    promiseMs: 30 * minuteMs,
    text: `select created_at as at from withdrawal where state in ('reserved', 'review') and review_at is null order by withdrawal.id`,
  },
  {
    room: 'approvals',
    promiseMs: hourMs,
    text: `select at from desk_request where state = 'waiting' and ($2::text[] is null or call = any($2)) order by desk_request.id`,
  },
  { room: 'documents', promiseMs: 4 * hourMs, text: `select submitted_at as at from kyc where state = 'submitted' order by submitted_at` },
  {
    room: 'goods',
    promiseMs: 24 * hourMs,
    text: `select at from goods_order where state in ('created', 'approved', 'shipped') order by goods_order.id`,
  },
  { room: 'feedback', promiseMs: 48 * hourMs, text: `select at from feedback where state = 'open' order by feedback.id` },
  { room: 'chat', promiseMs: 3 * minuteMs, text: `select opened_at as at from chat where state = 'waiting' order by queued_at, chat.id` },
] as const

/** Up to this many cases are counted, so that a page costs no more with a long queue. */
export const maxCounted = 1_000
/** The count that a page shows, of a query that reads one more than are counted. */
export const countedOf = (count: number): Counted => ({ count: Math.min(count, maxCounted), isMore: count > maxCounted })

/** $3: how many are counted at most; null: all. */
const all = queues
  .map(
    ({ room, promiseMs, text }) =>
      `select '${room}' as room, count(*) as count, min(at) as "oldestAt", count(*) filter (where at < $1::bigint - ${promiseMs}) as late
         from (${text} limit $3) ${room}_queue`,
  )
  .join(' union all ')

interface Waiting {
  readonly room: string
  readonly promiseMs: number
  readonly count: number
  readonly oldestAt: number | null
  readonly late: number
}
async function countQueues(sql: Sql, now: number, calls: readonly string[] | null, limit: number | null): Promise<Waiting[]> {
  const rows = await sql.rows<{ room: string; count: number; oldestAt: number | null; late: number }>(all, [now, calls, limit])
  return queues.map(({ room, promiseMs }) => {
    const { count = 0, oldestAt = null, late = 0 } = rows.find((row) => row.room === room) ?? {}
    return { room, promiseMs, count, oldestAt, late }
  })
}

/** What waits, for the metrics: counted in full. */
export const allQueues = (sql: Sql, now: number) => countQueues(sql, now, null, null)

/** `calls`: whose requests the operator may see. */
export const readQueues = async (sql: Sql, now: number, calls: readonly string[]): Promise<Queue[]> =>
  (await countQueues(sql, now, calls, maxCounted + 1)).map((queue) => ({
    ...queue,
    ...countedOf(queue.count),
    late: Math.min(queue.late, maxCounted),
  }))

/** The longest a case of a room should wait. */
export const maxWaitOf = (room: (typeof queues)[number]['room']): number => queues.find((queue) => queue.room === room)?.promiseMs ?? 0

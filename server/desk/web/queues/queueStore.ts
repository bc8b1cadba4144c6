import { hourMs, minuteMs } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'

/** Work that waits for a person, by room: when each case arrived, oldest first, and the longest it should wait. */
export const queues = [
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
  {
    room: 'documents',
    promiseMs: 4 * hourMs,
    text: `select submitted_at as at from kyc_latest where state = 'submitted' order by submitted_at`,
  },
  {
    room: 'goods',
    promiseMs: 24 * hourMs,
    text: `select at from goods_order where state in ('created', 'approved', 'shipped') order by goods_order.id`,
  },
  { room: 'feedback', promiseMs: 48 * hourMs, text: `select at from feedback where state = 'open' order by feedback.id` },
  { room: 'chat', promiseMs: 3 * minuteMs, text: `select opened_at as at from chat where state = 'waiting' order by queued_at, chat.id` },
] as const

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
/** `calls`: of approvals, only those of these calls; null: all. `limit`: how many cases of a queue are counted at most; null: all. */
export async function countQueues(sql: Sql, now: number, calls: readonly string[] | null, limit: number | null): Promise<Waiting[]> {
  const rows = await sql.rows<{ room: string; count: number; oldestAt: number | null; late: number }>(all, [now, calls, limit])
  return queues.map(({ room, promiseMs }) => {
    const { count = 0, oldestAt = null, late = 0 } = rows.find((row) => row.room === room) ?? {}
    return { room, promiseMs, count, oldestAt, late }
  })
}

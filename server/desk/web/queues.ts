import type { Queue } from '#contract/desk/today.ts'
import type { Sql } from '../../kernel/database.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Work that waits for a person, by room: when each case arrived, oldest first, and the longest it should wait. */
const queues = [
  {
    room: 'withdrawals',
    promiseMs: 30 * minuteMs,
    text: `select created_at as at from withdrawal where state in ('reserved', 'review') and review_at is null`,
  },
  {
    room: 'approvals',
    promiseMs: hourMs,
    text: `select at from desk_request where state = 'waiting' and ($2::text[] is null or call = any($2))`,
  },
  { room: 'documents', promiseMs: 4 * hourMs, text: `select submitted_at as at from kyc where state = 'submitted'` },
  { room: 'goods', promiseMs: 24 * hourMs, text: `select at from goods_order where state in ('created', 'approved', 'shipped')` },
  { room: 'feedback', promiseMs: 48 * hourMs, text: `select at from feedback where state = 'open'` },
  { room: 'chat', promiseMs: 3 * minuteMs, text: `select opened_at as at from chat where state = 'waiting'` },
] as const

const all = queues
  .map(
    ({ room, promiseMs, text }) =>
      `select '${room}' as room, count(*) as count, min(at) as "oldestAt", count(*) filter (where at < $1::bigint - ${promiseMs}) as late
         from (${text}) ${room}_queue`,
  )
  .join(' union all ')

/** `calls`: whose requests the operator may see; null: all. */
export async function readQueues(sql: Sql, now: number, calls: readonly string[] | null = null): Promise<Queue[]> {
  const rows = await sql.rows<{ room: string; count: number; oldestAt: number | null; late: number }>(all, [now, calls])
  return queues.map(({ room, promiseMs }) => {
    const { count = 0, oldestAt = null, late = 0 } = rows.find((row) => row.room === room) ?? {}
    return { room, promiseMs, count, oldestAt, late }
  })
}

/** The longest a case of a room should wait. */
export const promiseOf = (room: (typeof queues)[number]['room']): number => queues.find((queue) => queue.room === room)?.promiseMs ?? 0

import type { Queue } from '#contract/desk/today.ts'
import type { Counted } from '#contract/desk/values.ts'
import type { Sql } from '../../../kernel/database.ts'
import { countQueues, queues } from './queueStore.ts'

/** Up to this many cases are counted, so that a page costs no more with a long queue. */
export const maxCounted = 1_000
/** The count that a page shows, of a query that reads one more than are counted. */
export const countedOf = (count: number): Counted => ({ count: Math.min(count, maxCounted), isMore: count > maxCounted })

/** `calls`: whose requests the operator may see. */
export const readQueues = async (sql: Sql, now: number, calls: readonly string[]): Promise<Queue[]> =>
  (await countQueues(sql, now, calls, maxCounted + 1)).map((queue) => ({
    ...queue,
    ...countedOf(queue.count),
    late: Math.min(queue.late, maxCounted),
  }))

/** The longest a case of a room should wait. */
export const maxWaitOf = (room: (typeof queues)[number]['room']): number => queues.find((queue) => queue.room === room)?.promiseMs ?? 0

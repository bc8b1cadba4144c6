import type { Sql } from '../../../kernel/database.ts'
import type { Waiting } from '../../../kernel/operations/metrics.ts'
import { countOpenEntries } from '../../../ledger/periods.ts'
import { countQueues } from './queueStore.ts'

/** What waits to be done, for the server's metrics: counted in full. */
export async function readWaiting(sql: Sql, now: number): Promise<Waiting> {
  const openEntries = await countOpenEntries(sql)
  const queues = await countQueues(sql, now, null, null)
  return {
    openEntries,
    queues: queues.map(({ room, count, oldestAt }) => ({ room, count, oldestSeconds: oldestAt === null ? 0 : (now - oldestAt) / 1_000 })),
  }
}

import type { Sql } from '../../../kernel/database.ts'
import type { Waiting } from '../../../kernel/operations/metrics.ts'
import { countOpenEntries } from '../../../ledger/periods.ts'
import { allQueues } from './queues.ts'

/** What waits to be done, for the server's metrics. */
export async function readWaiting(sql: Sql, now: number): Promise<Waiting> {
  const openEntries = await countOpenEntries(sql)
  const queues = await allQueues(sql, now)
  return {
    openEntries,
    queues: queues.map(({ room, count, oldestAt }) => ({ room, count, oldestSeconds: oldestAt === null ? 0 : (now - oldestAt) / 1_000 })),
  }
}

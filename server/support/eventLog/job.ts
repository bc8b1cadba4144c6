import { dayMs, hourMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import { deleteInBatches, maintainDays } from '../../kernel/database/partitions.ts'
import type { Job } from '../../kernel/jobs.ts'
import { deleteBefore } from './store.ts'

/** Returns the numbers of dropped partitions (whole days) and of events deleted one by one. */
export async function purgeEvents({
  db,
  clock,
  policy: { eventLogDays },
}: Pick<Deps, 'db' | 'clock' | 'policy'>): Promise<{ days: number; events: number }> {
  const now = clock()
  const days = await maintainDays(db, { table: 'client_event', key: 'at', days: eventLogDays }, now)
  return { days, events: await deleteInBatches((limit) => deleteBefore(db, now - eventLogDays * dayMs, limit)) }
}

/** The retention rule: apps' events are deleted after `policy.eventLogDays`, by whole days. */
export const purgeEventsJob: Job = {
  name: 'purgeEvents',
  everyMs: hourMs,
  run: async (deps) => {
    const deleted = await purgeEvents(deps)
    if (deleted.days + deleted.events > 0) deps.log.info(deleted, 'old app events forgotten')
  },
}

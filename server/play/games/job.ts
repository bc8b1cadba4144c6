import { hourMs } from '../../kernel/calendar.ts'
import { maintainMonths } from '../../kernel/database/partitions.ts'
import type { Job } from '../../kernel/jobs.ts'
import { clearEntries } from '../../ledger/archive.ts'
import { archiveRounds } from './archive.ts'

/** Rounds are partitioned by month: partitions are made ahead, and moved to the archive. */
export const roundMonthsJob: Job = {
  name: 'roundMonths',
  everyMs: hourMs,
  run: async (deps) => {
    const { db, clock, log } = deps
    const made = await maintainMonths(db, { table: 'round', key: 'at' }, clock())
    if (made > 0) log.info({ made }, 'months made for rounds')
    const { moved, removed } = await archiveRounds(deps)
    if (moved + removed > 0) log.info({ moved, removed }, 'rounds archived')
    const cleared = await clearEntries(db)
    if (cleared > 0) log.info({ cleared }, 'entries of archived rounds deleted')
  },
}

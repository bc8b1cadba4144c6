import type { Job } from '../../kernel/jobs.ts'
import { settleDue } from './bonusCredit.ts'

/** What nobody stakes ends on time all the same. */
export const bonusJob: Job = { name: 'bonus', everyMs: 30_000, run: settleDue }

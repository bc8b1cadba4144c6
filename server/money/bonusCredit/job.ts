import type { Job } from '../../kernel/jobs.ts'
import { settleDue } from './bonusCredit.ts'

/** Ends bonuses on time even when they are not played. */
export const bonusJob: Job = { name: 'bonus', everyMs: 30_000, run: settleDue }

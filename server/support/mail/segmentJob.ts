import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { sendBatch } from './segments.ts'

const atATime = 500

/** Sends what operators have written to segments, batch after batch. Safe in several processes. */
export async function sendSegmentMails({ db, clock }: Pick<Deps, 'db' | 'clock'>, size = atATime): Promise<void> {
  while (await db.transaction((tx) => sendBatch(tx, size, clock())));
}

export const segmentMailJob: Job = { name: 'segment mail', everyMs: 5_000, run: (deps) => sendSegmentMails(deps) }

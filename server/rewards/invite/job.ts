import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { forgetAhead, recordBets } from './store.ts'

const batchSize = 500

/** Writes down what invited players bet by their deadlines, while their single rounds are in the database. */
export async function recordInviteeBets({ db, clock, policy }: Pick<Deps, 'db' | 'clock' | 'policy'>): Promise<void> {
  await forgetAhead(db, clock())
  while ((await recordBets(db, policy.invite.valid, clock(), batchSize)) === batchSize);
}

export const inviteJob: Job = { name: 'invitees', everyMs: 10 * 60_000, run: recordInviteeBets }

import type { Deps } from '../../kernel/context.ts'
import { isTransactionOpen } from '../../kernel/database/openTransactions.ts'
import type { Job } from '../../kernel/jobs.ts'
import { forgetAhead, recordBets, settledMs } from './store.ts'

const batchSize = 500

/**
 * Writes down what invited players bet by their deadlines, while their single rounds are in the database and no transaction older than `longMs`
 * is open.
 */
export async function recordInviteeBets(
  { db, clock, policy }: Pick<Deps, 'db' | 'clock' | 'policy'>,
  longMs = settledMs / 2,
): Promise<void> {
  await forgetAhead(db, clock())
  if (await isTransactionOpen(db, longMs)) return
  while ((await recordBets(db, policy.invite.valid, clock(), batchSize)) === batchSize);
}

/** What was written down before its deadline, while the clock was ahead, is found as long as that is not settled: in time. */
export const inviteJob: Job = { name: 'invitees', everyMs: settledMs / 2, run: recordInviteeBets }

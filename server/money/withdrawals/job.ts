import { writeAudit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { withdrawalGoals } from '../orders/depositGoals.ts'
import { openNumber } from './numbers.ts'
import * as store from './store.ts'
import { refOf } from './withdrawals.ts'

/** Ends the holds of orders, passes those that need no review, and requests payment from the channels. */
export async function moveWithdrawals(deps: Deps): Promise<void> {
  const { db, clock, policy } = deps
  const now = clock()
  await db.transaction(async (tx) => {
    await store.countAsMadeNow(tx, now)
    await store.endHolds(tx, now)
    const why = 'within the amounts that the rules let pass'
    for (const id of await store.passReviews(tx, withdrawalGoals(policy), policy, now))
      await writeAudit(tx, { actor: 'system', action: 'withdrawal.approved', target: refOf(id), reason: why }, now)
  })
  const payouts = await store.takePayouts(db, now - policy.withdrawal.payAgainSeconds * 1000, now)
  await Promise.all(payouts.map((payout) => ask(deps, payout)))
}

/** Requests payment from a channel. A channel that cannot be reached is called again; only its notice tells what it did. */
async function ask(deps: Deps, row: store.PayoutRow): Promise<void> {
  const { adapters, log } = deps
  try {
    const channel = adapters.payout[row.channel]
    if (!channel) throw new Error('there is no such channel')
    const { id: orderId, amount, bank_id: bankId, holder } = row
    await channel.payOut({ orderId, amount, bankId, holder, number: openNumber(deps, row.number_sealed) })
  } catch (error) {
    log.warn({ err: error, channel: row.channel, order: row.id }, 'the payout request was not sent to the channel')
  }
}

export const withdrawalJob: Job = { name: 'withdrawals', everyMs: 1_000, run: moveWithdrawals }

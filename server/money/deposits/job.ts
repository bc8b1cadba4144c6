import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { claimOrders } from '../orders/pollStore.ts'
import { settleRefund } from './refundAnswers.ts'
import { returnUnplayed } from './refunds.ts'
import { claimRefunds, lockedOfClosed } from './refundStore.ts'
import { applyNotices } from './webhook.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'adapters' | 'policy' | 'defaults' | 'log'>

/** Maximum per run: the channel is external, and slow. */
const batchSize = 20

/** Queries the channels about orders whose notice may have been missed, and closes expired ones. Returns how many it queried. */
export async function pollOrders({ db, clock, adapters, policy, defaults, log }: JobDeps): Promise<number> {
  const pollable = Object.entries(adapters.payment).flatMap(([name, { poll }]) => (poll ? [name] : []))
  const due = await claimOrders(db, pollable, clock(), batchSize)
  for (const { id, channel, references, isOver } of due) {
    try {
      const notices = (await adapters.payment[channel]?.poll?.(references, isOver)) ?? []
      await applyNotices({ db, policy, defaults, log }, channel, notices, clock())
    } catch (error) {
      log.warn({ err: error, channel, order: id }, 'the payment channel did not report the state of an order')
    }
  }
  return due.length
}

/** Requests from the channels the refunds that operators decided, and queries those under way. Returns how many. */
export async function sendRefunds({ db, clock, adapters, policy, defaults, log }: JobDeps): Promise<number> {
  const due = await claimRefunds(db, Object.keys(adapters.payment), clock(), batchSize)
  for (const { id, order_id: orderId, amount, channel, payment, reference, reason } of due) {
    const request = { refundId: id, orderId, amount, reason, payment: payment ?? undefined, reference: reference ?? undefined }
    try {
      const answer = await adapters.payment[channel]?.refund(request)
      if (answer) await db.transaction((tx) => settleRefund(tx, { policy, defaults }, { id, orderId }, answer, clock()))
    } catch (error) {
      log.warn({ err: error, channel, refund: id }, 'the payment channel did not accept a refund')
    }
  }
  return due.length
}

/** Refunds the unplayed deposits of self-excluded players. */
export async function returnDeposits({ db, clock }: Pick<JobDeps, 'db' | 'clock'>): Promise<void> {
  for (const orderId of await lockedOfClosed(db, clock())) await db.transaction((tx) => returnUnplayed(tx, orderId, clock()))
}

export const depositsJob: Job = {
  name: 'deposits',
  everyMs: 20_000,
  run: async (deps) => {
    while ((await pollOrders(deps)) === batchSize);
    await returnDeposits(deps)
    while ((await sendRefunds(deps)) === batchSize);
  },
}

import type { FastifyInstance } from 'fastify'
import { coinsText } from '#contract/operatorText.ts'
import type { PayoutNotice } from '../../adapters/payouts.ts'
import { writeAuditOnce } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { registerNotices } from '../../kernel/http/notices.ts'
import { bookPayoutLoss, returnWithdrawal, settlePaid } from './decide.ts'
import * as store from './store.ts'

/**
 * Applies a channel's notice exactly once, in the caller's transaction. Paid is final: a later «declined» changes nothing. False: this
 * channel has no such order of this amount, or was never instructed to pay it.
 */
export async function applyPayoutNotice(
  tx: Sql,
  channel: string,
  { noticeId, orderId, kind, amount, reason }: PayoutNotice,
  now: number,
): Promise<boolean> {
  const row = await store.lockWithdrawal(tx, orderId)
  if (!row || row.channel !== channel) return false
  if (row.amount !== amount) {
    const reason = `${channel} says so: ${noticeId}, ${kind}, ${coinsText(amount)} coins`
    await writeAuditOnce(tx, { actor: 'system', action: 'withdrawal.contradicted', target: `withdrawal:${orderId}`, reason }, now)
    return false
  }
  const isReturned = row.state === 'rejected' && (row.returned_by === 'channel' || row.last_attempt_at !== null)
  const wasRequested = row.state === 'paying' || row.state === 'paid' || isReturned
  if (!wasRequested) return false
  if (!(await store.recordNotification(tx, channel, { noticeId, orderId, kind }, now))) return true
  if (row.state === 'paying') await (kind === 'paid' ? settlePaid(tx, row, now) : returnWithdrawal(tx, row, 'channel', reason ?? '', now))
  // The loss is booked once, also when the channel reports the same payment by a new notice.
  else if (row.state === 'rejected' && kind === 'paid' && !(await store.wasPaidBefore(tx, row.id, noticeId)))
    await bookPayoutLoss(tx, row, now)
  return true
}

/** The endpoint for channels' notices of payouts. */
export function registerPayoutNotices(app: FastifyInstance, { db, clock, adapters, log }: Deps): void {
  registerNotices(app, { path: '/payout/notice', bodyLimit: 16_384 }, async ({ channel: name, body, headers }) => {
    const channel = Object.hasOwn(adapters.payout, name) ? adapters.payout[name] : undefined
    const now = clock()
    const notice = body === undefined ? undefined : channel?.readPayout(body, headers, now)
    if (!notice) {
      log.warn({ channel: channel ? name : 'unknown' }, 'a payout notice was rejected: its signature is invalid')
      return 401
    }
    const accepted = await db.transaction((tx) => applyPayoutNotice(tx, name, notice, now))
    log.info({ channel: name, order: notice.orderId, kind: notice.kind, accepted }, 'payout notice')
    return accepted ? 200 : 404
  })
}

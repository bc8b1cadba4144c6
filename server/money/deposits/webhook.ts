import type { FastifyInstance } from 'fastify'
import type { PaymentNotice } from '../../adapters/index.ts'
import { couponOfOrder } from '../../awards/couponStore.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { registerNotices } from '../../kernel/http/notices.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { debtOf, payDebt } from '../../ledger/debts.ts'
import { post } from '../../ledger/ledger.ts'
import { lockDeposit } from '../../ledger/wagering/locks.ts'
import { readPolicyAt } from '../../settings/settingsAt.ts'
import { useCoupon } from '../coupons/service.ts'
import { countDeposit } from '../firstDeposit/service.ts'
import { findOffer } from '../firstDeposit/store.ts'
import * as store from '../orders/depositStore.ts'
import { paidPollMs } from '../orders/pollStore.ts'
import { applyReturnNotice } from './chargebacks.ts'
import { reasonToReturn, returnPayment, returnSecondPayment } from './returns.ts'

type Settings = Pick<Deps, 'policy' | 'defaults'>
type Applied = 'applied' | 'unknown' | 'wrong' | 'early'

/**
 * Applies a channel's notice exactly once, in the caller's transaction. Money that arrives too late, over a limit
 * or for a player on a break is returned (returns.ts), and so is a second payment. A «failed» after the money changes nothing.
 */
async function apply(tx: Sql, settings: Settings, channel: string, notice: PaymentNotice, now: number): Promise<Applied> {
  const { policy } = settings
  const { noticeId, kind, amount, payment } = notice
  const order = await store.lockOrder(tx, channel, notice.about)
  if (!order) return 'unknown'
  if (kind === 'refunded') return applyReturnNotice(tx, order, notice, now)
  if (order.amount !== amount) return 'wrong'
  const { id, player_id: playerId, state } = order
  if (!(await store.recordNotification(tx, channel, { noticeId, orderId: id, kind }, now))) return 'applied'
  if (state === 'paid' || state === 'refunded') {
    if (kind === 'paid' && payment && order.payment !== null && payment !== order.payment)
      await returnSecondPayment(tx, order, payment, now)
    return 'applied'
  }
  if (kind === 'paid') {
    if (payment) await store.storeReference(tx, order, payment)
    const paidAt = notice.paidAt ?? now
    // The player's row is held: whatever changes one of these waits for it.
    const [reason, owed, coupon, offer] = await Promise.all([
      reasonToReturn(tx, order, { paidAt, now, policy }),
      debtOf(tx, playerId),
      couponOfOrder(tx, playerId, now, id),
      findOffer(tx, playerId),
    ])
    if (reason) {
      await returnPayment(tx, order, { reason, payment: payment ?? null, now })
      return 'applied'
    }
    const movement = { kind: 'deposit', currency: 'coin', from: { clearing: `payment-${channel}` }, to: { playerId }, amount } as const
    if (isRefusal(await post(tx, movement, `deposit:${id}`, now))) throw new Error('a channel keeps no balance to run dry')
    // Coins that were there before may have paid some of it.
    const toDebt = owed > 0 ? Math.min(amount, await payDebt(tx, playerId, `deposit:${id}`, now)) : 0
    if (toDebt > 0) await store.markToDebt(tx, id, toDebt)
    await lockDeposit(tx, policy, playerId, { orderId: id, amount: amount - toDebt }, now)
    const paid = { playerId, orderId: id, amount, paidAt }
    // On the terms that the player was shown when they opened the order: it may be paid long after. A coupon has its own.
    const terms = await readPolicyAt(tx, settings, order.created_at)
    // One promotion per order.
    if (!(await useCoupon(tx, paid, coupon, settings, now))) await countDeposit(tx, paid, offer, terms, now)
  }
  await store.markSettled(tx, id, { state: kind, payment: payment ?? null, pollAt: payment ? now + paidPollMs : null }, now)
  return 'applied'
}

/** Applies a channel's notices, each in its own transaction; returns the worst outcome. */
export async function applyNotices(
  { db, log, ...settings }: Settings & Pick<Deps, 'db' | 'log'>,
  channel: string,
  notices: readonly PaymentNotice[],
  now: number,
): Promise<Applied> {
  let worst: Applied = 'applied'
  for (const notice of notices) {
    const applied = await db.transaction((tx) => apply(tx, settings, channel, notice, now))
    log.info({ channel, about: notice.about, kind: notice.kind, applied }, 'payment notice')
    if (applied !== 'applied') worst = applied
  }
  return worst
}

/** A channel repeats a notice answered with a status other than 200: one that arrived too early then finds its order. */
const statusOf: Readonly<Record<Applied, number>> = { applied: 200, unknown: 404, wrong: 404, early: 409 }

/** The endpoint for channels' notices of payments. */
export function registerPaymentNotices(app: FastifyInstance, { db, clock, adapters, policy, defaults, log }: Deps): void {
  registerNotices(app, { path: '/payment/notice', bodyLimit: 65_536 }, async ({ channel: name, body, headers }) => {
    const channel = Object.hasOwn(adapters.payment, name) ? adapters.payment[name] : undefined
    const now = clock()
    const received = body === undefined ? undefined : channel?.read(body, headers, now)
    if (!received) {
      log.warn({ channel: channel ? name : 'unknown' }, 'a payment notice was rejected: its signature is invalid')
      return 401
    }
    return statusOf[await applyNotices({ db, policy, defaults, log }, name, received, now)]
  })
}

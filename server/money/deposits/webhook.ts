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
import { applyReturnNotice, noteContradiction } from './chargebacks.ts'
import { reasonToReturn, returnPayment, returnSecondPayment } from './returns.ts'

type Settings = Pick<Deps, 'policy' | 'defaults'>
type Applied = 'applied' | 'unknown' | 'wrong' | 'early'

/** Credits a payment of an order that is held with its player, or returns it when it may not be credited. */
async function credit(
  tx: Sql,
  settings: Settings,
  order: store.OrderRow,
  { payment, paidAt }: { readonly payment: string | null; readonly paidAt: number },
  now: number,
): Promise<void> {
  const { policy } = settings
  const { id, player_id: playerId, channel, amount } = order
  // The player's row is held: whatever changes one of these waits for it.
  const [reason, owed, coupon, offer] = await Promise.all([
    reasonToReturn(tx, order, { paidAt, now, policy }),
    debtOf(tx, playerId),
    couponOfOrder(tx, playerId, now, id),
    findOffer(tx, playerId),
    payment === null ? undefined : store.storeReference(tx, order, payment),
  ])
  if (reason) return returnPayment(tx, order, { reason, payment, now })
  const movement = { kind: 'deposit', currency: 'coin', from: { clearing: `payment-${channel}` }, to: { playerId }, amount } as const
  const [posted] = await Promise.all([
    post(tx, movement, `deposit:${id}`, now),
    store.markSettled(tx, id, { state: 'paid', payment, pollAt: payment === null ? null : now + paidPollMs }, now),
  ])
  if (isRefusal(posted)) throw new Error('a channel keeps no balance to run dry')
  // Coins that were there before may have paid some of it.
  const toDebt = owed > 0 ? Math.min(amount, await payDebt(tx, playerId, `deposit:${id}`, now)) : 0
  if (toDebt > 0) await store.markToDebt(tx, id, toDebt)
  // On the terms under which the player opened the order: it may be paid long after. A coupon has its own.
  const terms = await readPolicyAt(tx, settings, order.created_at)
  await lockDeposit(tx, terms, playerId, { orderId: id, amount: amount - toDebt }, now)
  const paid = { playerId, orderId: id, amount, paidAt }
  // One promotion per order.
  if (!(await useCoupon(tx, paid, coupon, settings, now))) await countDeposit(tx, paid, offer, terms, now)
}

/**
 * Applies a channel's notice exactly once, in the caller's transaction. Money that arrives too late, over a limit
 * or for a player on a break is returned (returns.ts), and so is a second payment. A «failed» after the money changes nothing.
 */
async function apply(tx: Sql, settings: Settings, channel: string, notice: PaymentNotice, now: number): Promise<Applied> {
  const { noticeId, kind, amount, payment = null, paidAt = now } = notice
  const order = await store.lockOrder(tx, channel, notice.about)
  if (!order) return 'unknown'
  if (kind === 'refunded') return applyReturnNotice(tx, order, notice, now)
  if (order.amount !== amount) return noteContradiction(tx, order, notice, now)
  const noted = { noticeId, orderId: order.id, kind }
  if (!(await store.recordNotification(tx, channel, noted, now)))
    return (await store.isNoted(tx, channel, noted)) ? 'applied' : noteContradiction(tx, order, notice, now)
  if (order.state === 'paid' || order.state === 'refunded') {
    if (kind === 'paid' && payment !== null && order.payment !== null && payment !== order.payment)
      await returnSecondPayment(tx, order, payment, now)
  } else if (kind === 'paid') await credit(tx, settings, order, { payment, paidAt }, now)
  else await store.markSettled(tx, order.id, { state: kind, payment, pollAt: payment === null ? null : now + paidPollMs }, now)
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

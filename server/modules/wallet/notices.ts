import type { FastifyInstance } from 'fastify'
import type { PaymentNotice } from '../../adapters/index.ts'
import type { Policy } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { post } from '../../ledger/ledger.ts'
import { useCoupon } from '../coupons/service.ts'
import { countDeposit } from '../firstDeposit/service.ts'
import { lockPlayer } from '../games/store.ts'
import { lockDeposit } from '../turnover/locks.ts'
import * as store from './depositStore.ts'

/**
 * Applies a channel's notice once, in the caller's transaction (behaviour §4 «Deposit»). Money that came is credited whatever was said before: after a
 * «failed», or after the order's time. A «failed» after the money changes nothing. False: there is no such order, or not of this amount.
 */
async function apply(
  tx: Sql,
  policy: Policy,
  channel: string,
  { noticeId, orderId, kind, amount }: PaymentNotice,
  now: number,
): Promise<boolean> {
  const order = await store.lockOrder(tx, channel, orderId)
  if (!order || order.amount !== amount) return false
  if (!(await store.noteNotice(tx, channel, noticeId, orderId, kind, now))) return true
  if (order.state === 'paid' || order.state === 'refunded') return true
  if (kind === 'paid') {
    await lockPlayer(tx, order.player_id)
    const movement = { kind: 'deposit', currency: 'coin' as const, from: { channel }, to: { playerId: order.player_id }, amount }
    if (isRefusal(await post(tx, movement, `deposit:${orderId}`, now))) throw new Error('a channel keeps no balance to run dry')
    const paid = { playerId: order.player_id, orderId, amount }
    await lockDeposit(tx, policy, order.player_id, { orderId, amount }, now)
    await countDeposit(tx, paid, policy, now)
    await useCoupon(tx, paid, policy, now)
  }
  await store.markSettled(tx, orderId, kind, now)
  return true
}

/** Where channels tell what became of an order: signed, at any time, as often as they like. */
export function registerNotices(app: FastifyInstance, { db, clock, adapters, policy, log }: Deps): void {
  void app.register(async (notices) => {
    // The signature is over the bytes that came.
    notices.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    notices.post<{ Params: { channel: string } }>('/payment/notice/:channel', { bodyLimit: 16_384 }, async (request, reply) => {
      const name = request.params.channel
      const channel = Object.hasOwn(adapters.payment, name) ? adapters.payment[name] : undefined
      const now = clock()
      const notice = typeof request.body === 'string' ? channel?.read(request.body, request.headers, now) : undefined
      if (!notice) {
        log.warn({ channel: channel ? name : 'unknown' }, 'a payment notice was not believed')
        return reply.status(401).send({ accepted: false })
      }
      const accepted = await db.transaction((tx) => apply(tx, policy, name, notice, now))
      log.info({ channel: name, order: notice.orderId, kind: notice.kind, accepted }, 'payment notice')
      return reply.status(accepted ? 200 : 404).send({ accepted })
    })
  })
}

import { expect } from 'vitest'
import type { DepositOrder } from '#contract/wallet.ts'
import { createSandboxChannel } from '#server/adapters/sandboxChannel.ts'
import type { SandboxNotice } from '#server/adapters/sandboxChannel.ts'
import { post } from '#server/ledger/ledger.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'

export { welcome }

/** An order that its channel has opened. */
export async function openOrder(app: TestApp, token: string, typeId = 'qr-ph', amount = 200_00): Promise<DepositOrder> {
  const { orderId } = dataOf(await app.call<DepositOrder>('recharge', { typeId, amount }, token))
  return orderOf(app, token, orderId)
}

export const orderOf = async (app: TestApp, token: string, orderId: string): Promise<DepositOrder> =>
  dataOf(await app.call<DepositOrder>('rechargeStatus', { orderId }, token))

export const coinsOf = async (app: TestApp, token: string): Promise<number> =>
  dataOf(await app.call<{ coin: number }>('refreshData', {}, token)).coin

/** Delivers the sandbox channel's notice as it signs it; returns the response's status. */
export async function deliver(app: TestApp, notice: SandboxNotice, at = app.clock.now): Promise<number> {
  const { payload, headers } = createSandboxChannel(app.deps.secret, app.deps.clock).sign(notice, at)
  return (await app.post('/payment/notice/sandbox', payload, headers)).statusCode
}

export const paidNotice = ({ orderId, amount }: DepositOrder): SandboxNotice => ({
  noticeId: `${orderId}-paid`,
  orderId,
  kind: 'paid',
  amount,
})
export const chargebackNotice = ({ orderId, amount }: DepositOrder): SandboxNotice => ({
  noticeId: `${orderId}-back`,
  orderId,
  kind: 'refunded',
  amount,
})

/** The statement's entries of a kind, oldest first. */
export async function movements(app: TestApp, token: string, kind = 'all'): Promise<readonly (readonly [kind: string, delta: number])[]> {
  const body = { kind, pageSize: 50 }
  const { list } = dataOf(await app.call<{ list: { kind: string; delta: number }[] }>('appUserCoinDetail', body, token))
  return list.toReversed().map((row) => [row.kind, row.delta] as const)
}

/** A player with a paid deposit of 200. */
export async function paidPlayer(app: TestApp) {
  const player = await app.register()
  const order = await openOrder(app, player.token)
  expect(await deliver(app, paidNotice(order))).toBe(200)
  return { ...player, order }
}

/** The player loses coins to the operator, from the welcome gift first. */
export const lose = (app: TestApp, userId: string, amount: number) =>
  app.db.transaction(async (tx) => {
    await post(tx, { kind: 'bet', currency: 'coin', from: { playerId: userId }, to: 'operator', amount }, uniqueRef(), app.clock.now)
    await tx.rows(`update account set gift = greatest(0, gift - $2) where player_id = $1 and currency = 'coin'`, [userId, amount])
  })

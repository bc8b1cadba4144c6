import { expect } from 'vitest'
import { post } from '#server/ledger/ledger.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { deliver, openOrder, paidNotice } from '../../fixtures/deposits.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'

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

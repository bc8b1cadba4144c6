import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal } from '#server/kernel/refusal.ts'
import { excludePerson } from '#server/protection/service.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { credit } from '../fixtures/balances.ts'
import { deposit } from '../fixtures/deposits.ts'
import { untilWaiting } from '../fixtures/locks.ts'
import { uniqueRef } from '../fixtures/uniqueRef.ts'
import { giveCoupon } from '../money/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
  // A battle's sign-up is open.
  app.clock.now = Date.UTC(2026, 10, 23, 1)
})
afterAll(() => app.close())

interface Player {
  readonly token: string
  readonly userId: string
}

/** A call that reaches the server while the player excludes themselves on another: it is answered once that has committed. */
async function callDuringExclusion({ token, userId: playerId }: Player, call: string, body: Record<string, unknown>) {
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: isArrived, resolve: arrive } = Promise.withResolvers<void>()
  const { policy, clock } = app.deps
  const exclusion = app.db.transaction(async (tx) => {
    const closed = await excludePerson({ tx, now: clock(), policy, playerId, months: 6, ref: uniqueRef() })
    if (isRefusal(closed)) throw new Error(closed.refused)
    begin()
    await isArrived
  })
  await hasBegun
  let hasAnswered = false
  const underWay = app.call(call, body, token).finally(() => {
    hasAnswered = true
  })
  await untilWaiting(app.db, () => hasAnswered)
  arrive()
  await exclusion
  return underWay
}

const coupon = async (player: Player) => ({ couponId: (await giveCoupon(app, player, 1_301, 5_00)).couponId })
const firstDeposit = async ({ token }: Player) => {
  dataOf(await app.call('firstRechargeSign', {}, token))
  await deposit(app, token, 100_00)
  return {}
}
const vip = async ({ token }: Player) => {
  await deposit(app, token, 100_00)
  return {}
}
const follow = async ({ token }: Player) => {
  dataOf(await app.call('followVisit', { id: 'facebook' }, token))
  return { id: 'facebook' }
}

/** What each way of being given something needs, and its input. */
const ways: Record<string, (player: Player) => Promise<Record<string, unknown>>> = {
  loginBonus3UserReceive: async () => ({}),
  dailyGamePlay: async () => ({}),
  receiveDrawChance: async () => ({}),
  firstRechargeSign: async () => ({}),
  firstRechargeReceive: firstDeposit,
  couponTake: coupon,
  appVipUserReceiveDaily: vip,
  followReceive: follow,
  actInviteClickInvite: async () => ({}),
  diamondExchangeCoin: async ({ userId }) => {
    await credit(app, userId, 'diamond', 1_000)
    return { packId: 'coins-2' }
  },
  pointsExchange: async ({ userId }) => {
    await credit(app, userId, 'points', 10_000)
    return { itemId: app.deps.policy.points.items[0]?.id }
  },
  receiveMail: async () => ({}),
  pkSignUp: async () => ({ camp: 'red' }),
}

test.each(Object.entries(ways))('R27: %s, under way when a self-exclusion begins, gives nothing after it', async (call, prepare) => {
  const player = await app.register()
  const body = await prepare(player)
  const before = await app.db.rows('select activity_id, award from activity_award where player_id = $1', [player.userId])
  expect(await callDuringExclusion(player, call, body)).toMatchObject({ message: 'selfExcluded' })
  expect(await app.db.rows('select activity_id, award from activity_award where player_id = $1', [player.userId])).toEqual(before)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Database, Sql } from '#server/kernel/database.ts'
import { isRefusal } from '#server/kernel/refusal.ts'
import { debtOf } from '#server/ledger/debts.ts'
import { settleRefund } from '#server/money/deposits/refundAnswers.ts'
import { refundDeposit } from '#server/money/deposits/refunds.ts'
import { settleDays } from '#server/rewards/agent/job.ts'
import { followChargeback } from '#server/rewards/takenBack/commission.ts'
import { followRefunds } from '#server/rewards/takenBack/job.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isBalanced } from '../../fixtures/balances.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { untilWaiting } from '../../fixtures/locks.ts'
import { longSessions } from '../vip/samples.ts'
import { chargeBack, chargeBackPart, claimAwards, play, settle, useDevice, validInvitee } from './samples.ts'
import type { Player } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: longSessions })
})
afterAll(() => app.close())

const takeBack = (player: Player, one?: { readonly orderId: string }) => chargeBack(app, player, one)
const onDevice = (player: Player, device: string) => useDevice(app, player, device)
const claim = (path: string, body: Record<string, unknown>, player: Player) => claimAwards(app, path, body, player)
const takenFrom = async ({ userId }: Player) =>
  (await app.db.rows<{ ref: string }>('select ref from reward_taken_back where player_id = $1 order by ref', [userId])).map(
    ({ ref }) => ref,
  )

/** The day's commission is settled. */
async function nextDay(): Promise<void> {
  app.clock.now = (Math.floor(app.clock.now / dayMs) + 1) * dayMs + minuteMs
  await settle(app)
}

test('commission on a player’s bets is taken back in the part of their deposits that was charged back, on later bets of theirs too', async () => {
  await settle(app)
  const top = await app.register()
  const inviter = await app.register({ pid: top.userId })
  const friend = await app.register({ pid: inviter.userId })
  const [one, other] = [await deposit(app, friend.token, 100_00), await deposit(app, friend.token, 300_00)]
  const earned = async () => [await balanceIn(app, inviter.userId, 'coin'), await balanceIn(app, top.userId, 'coin')]
  const welcome = await balanceIn(app, inviter.userId, 'coin')
  await play(app, friend, 4_000_00)
  await nextDay()
  for (const player of [inviter, top]) await claim('appAgent5UserReceive', {}, player)
  expect(await earned()).toEqual([welcome + 4_00, welcome + 2_00])
  await play(app, friend, 2_000_00)
  await takeBack(friend, one)
  await followRefunds(app.deps)
  expect(await earned()).toEqual([welcome + 3_00, welcome + 1_50])
  await nextDay()
  await followRefunds(app.deps)
  for (const player of [inviter, top]) await claim('appAgent5UserReceive', {}, player)
  await followRefunds(app.deps)
  expect(await earned()).toEqual([welcome + 4_50, welcome + 2_25])
  await takeBack(friend, other)
  await Promise.all([followRefunds(app.deps), followRefunds(app.deps)])
  expect(await earned()).toEqual([welcome, welcome])
  expect(await debtOf(app.db, inviter.userId)).toBe(0)
  expect(await isBalanced(app)).toBe(true)
})

test('of a deposit that was charged back in two parts, commission of both is taken back, in whole hundredths', async () => {
  await settle(app)
  const inviter = await app.register()
  const friend = await app.register({ pid: inviter.userId })
  const { orderId } = await deposit(app, friend.token, 100_00)
  const before = await balanceIn(app, inviter.userId, 'coin')
  await play(app, friend, 4_000_00)
  await nextDay()
  await claim('appAgent5UserReceive', {}, inviter)
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(before + 4_00)
  for (const part of ['first', 'second']) await chargeBackPart(app, orderId, 33_33, part)
  await followRefunds(app.deps)
  // 66.66 % of 4.00 is 2.6664.
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(before + 4_00 - 2_66)
})

/** Until this work has ended, or waits for a lock that another transaction holds. */
async function untilEndedOrWaiting(work: Promise<unknown>): Promise<void> {
  let isEnded = false
  void work.then(
    () => (isEnded = true),
    () => (isEnded = true),
  )
  await untilWaiting(app.db, () => isEnded)
}

test('commission of a day that is settled while a chargeback is processed is taken back too', async () => {
  await settle(app)
  const inviter = await app.register()
  const friend = await app.register({ pid: inviter.userId })
  await deposit(app, friend.token, 100_00)
  await play(app, friend, 4_000_00)
  await followRefunds(app.deps)
  await takeBack(friend)
  app.clock.now = (Math.floor(app.clock.now / dayMs) + 1) * dayMs + minuteMs
  const before = await balanceIn(app, inviter.userId, 'coin')
  const [processed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const following = app.db.transaction(async (tx) => {
    await followChargeback(tx, app.clock.now)
    processed.resolve()
    await commit.promise
  })
  await processed.promise
  const settling = settle(app)
  await untilEndedOrWaiting(settling)
  commit.resolve()
  await Promise.all([following, settling])
  await claim('appAgent5UserReceive', {}, inviter)
  await followRefunds(app.deps)
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(before)
  expect(await debtOf(app.db, inviter.userId)).toBe(0)
})

/** Requests a refund of a deposit; the result gives the channel's answer to it. */
async function requestRefund(orderId: string) {
  const made = await app.db.transaction((tx) => refundDeposit(tx, { orderId, by: 'ana', reason: 'asked' }, app.clock.now))
  if (isRefusal(made)) throw new Error(made.refused)
  return (state: 'done' | 'failed') => {
    const refund = { id: made.refundId, orderId }
    return app.db.transaction((tx) => settleRefund(tx, app.deps, refund, { reference: 'answered', state }, app.clock.now))
  }
}

const answers = [
  ['refuses', 'failed', true],
  ['makes', 'done', false],
] as const

test.each(answers)(
  'a chargeback leaves what a deposit of the player would still earn whose refund is open: it is kept if the channel %s that refund',
  async (_, state, isKept) => {
    const player = await app.register()
    const charged = await deposit(app, player.token, 100_00)
    const { orderId } = await deposit(app, player.token, 100_00)
    await claim('receiveVipBonusUser', { level: 1 }, player)
    const answer = await requestRefund(orderId)
    await takeBack(player, charged)
    await followRefunds(app.deps)
    expect(await takenFrom(player)).toEqual([])
    await answer(state)
    await followRefunds(app.deps)
    expect(await takenFrom(player)).toEqual(isKept ? [] : [`vipGift:${player.userId}:1`])
  },
)

test.each(answers)(
  'a chargeback leaves what a friend earns their inviter whose refund is open: it is kept if the channel %s that refund',
  async (_, state, isKept) => {
    const inviter = await app.register()
    await onDevice(inviter, 'inviter')
    const [charged, refunded] = [await validInvitee(app, inviter.userId), await validInvitee(app, inviter.userId)]
    await claim('appAgent5UserInviteValidReceive', { need: 1 }, inviter)
    const order = await app.db.row<{ id: string }>('select id::text from deposit_order where player_id = $1', [refunded.userId])
    const answer = await requestRefund(order?.id ?? '')
    await takeBack(charged)
    await followRefunds(app.deps)
    expect(await takenFrom(inviter)).toEqual([])
    await answer(state)
    await followRefunds(app.deps)
    expect(await takenFrom(inviter)).toEqual(isKept ? [] : [`inviteMilestone:${inviter.userId}:1`])
  },
)

test('a chargeback takes at once what no open refund can restore: the player’s awards, the inviter’s, and commission', async () => {
  await settle(app)
  const inviter = await app.register()
  await onDevice(inviter, 'inviter')
  const welcome = await balanceIn(app, inviter.userId, 'coin')
  const [charged, other] = [await validInvitee(app, inviter.userId), await app.register({ pid: inviter.userId })]
  const { orderId } = await deposit(app, other.token, 100_00)
  await play(app, charged, 1_800_00)
  await nextDay()
  await claim('appAgent5UserReceive', {}, inviter)
  await claim('appAgent5UserInviteValidReceive', { need: 1 }, inviter)
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(welcome + 2_00 + 10_00)
  await claim('receiveVipBonusUser', { level: 1 }, charged)
  await requestRefund(orderId)
  await takeBack(charged)
  await followRefunds(app.deps)
  expect(await takenFrom(charged)).toEqual([`vipGift:${charged.userId}:1`])
  expect(await takenFrom(inviter)).toEqual([`inviteMilestone:${inviter.userId}:1`])
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(welcome)
  expect(await isBalanced(app)).toBe(true)
})

test('bets after a chargeback have only their commission taken back: the player’s awards were decided with the chargeback', async () => {
  await settle(app)
  const friend = await app.register({ pid: (await app.register()).userId })
  const charged = await deposit(app, friend.token, 100_00)
  const processed = () =>
    app.db.row('select rewards_at as rewards, commission_at as commission from deposit_refund where order_id = $1', [charged.orderId])
  await takeBack(friend, charged)
  await followRefunds(app.deps)
  const { now } = app.clock
  expect(await processed()).toEqual({ rewards: now, commission: now })
  await play(app, friend, 2_000_00)
  await nextDay()
  expect(await processed()).toEqual({ rewards: now, commission: null })
  await followRefunds(app.deps)
  expect(await processed()).toEqual({ rewards: now, commission: app.clock.now })
})

test('commission of a day is taken back too if its chargeback arrives while the day is settled', async () => {
  await settle(app)
  const inviter = await app.register()
  const friend = await app.register({ pid: inviter.userId })
  await deposit(app, friend.token, 100_00)
  await play(app, friend, 4_000_00)
  const before = await balanceIn(app, inviter.userId, 'coin')
  app.clock.now = (Math.floor(app.clock.now / dayMs) + 1) * dayMs + minuteMs
  const [looked, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Once the settlement has looked for chargebacks it waits.
  const transaction: Database['transaction'] = (work) =>
    app.db.transaction((tx) => {
      const rows: Sql['rows'] = async (text, values) => {
        const result = await tx.rows(text, values)
        if (text.includes('set commission_at = null')) {
          looked.resolve()
          await arrived.promise
        }
        return result as never
      }
      return work({ ...tx, rows })
    })
  const settling = settleDays({ ...app.deps, db: { ...app.db, transaction } })
  await looked.promise
  await takeBack(friend)
  const following = followRefunds(app.deps)
  await untilEndedOrWaiting(following)
  arrived.resolve()
  await Promise.all([settling, following])
  await claim('appAgent5UserReceive', {}, inviter)
  await followRefunds(app.deps)
  // It was owed before it was claimed, and the welcome gift pays no debt.
  expect([await balanceIn(app, inviter.userId, 'coin'), await debtOf(app.db, inviter.userId)]).toEqual([before + 4_00, 4_00])
})

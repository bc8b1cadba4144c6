import { afterAll, beforeAll, expect, test } from 'vitest'
import { propIds } from '#contract/awards.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { InviteSpin } from '#contract/invite.ts'
import { debtOf } from '#server/ledger/debts.ts'
import { post } from '#server/ledger/ledger.ts'
import { lockedOf } from '#server/ledger/wagering/turnover.ts'
import { settleIfOver } from '#server/money/bonusCredit/bonusCredit.ts'
import { settleRefund } from '#server/money/deposits/refundAnswers.ts'
import { refundDeposit } from '#server/money/deposits/refunds.ts'
import { followRefunds } from '#server/rewards/takenBack/job.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isBalanced } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { deliver, deposit, notifyPayment, requestDeposit } from '../../fixtures/deposits.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'
import { lose } from '../../money/deposits/samples.ts'
import { balancesOf, bonusOf, couponsOf } from '../../money/samples.ts'
import { longSessions } from '../vip/samples.ts'
import { chargeBack, chargeBackPart, claimAwards, myTeam, myWheel, useDevice, validInvitee } from './samples.ts'
import type { Player } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: longSessions })
})
afterAll(() => app.close())

const takeBack = (player: Player, one?: { readonly orderId: string }) => chargeBack(app, player, one)
const onDevice = (player: Player, device: string) => useDevice(app, player, device)
const claim = (path: string, body: Record<string, unknown>, player: Player) => claimAwards(app, path, body, player)

test('A9: milestones and a pot claimed for six friends whose deposits are refunded become a debt, paid from the balance', async () => {
  const inviter = await app.register()
  await app.db.rows(`update session set device = 'mine' where player_id = $1`, [inviter.userId])
  const friends: Player[] = []
  for (let count = 0; count < 6; count++) friends.push(await validInvitee(app, inviter.userId))
  const before = await balanceIn(app, inviter.userId, 'coin')
  await claim('appAgent5UserInviteValidReceive', { need: 1 }, inviter)
  await claim('appAgent5UserInviteValidReceive', { need: 5 }, inviter)
  while ((await myWheel(app, inviter)).pot < 100_00) {
    // As many spins as needed: randomness is not under test.
    await app.db.rows(
      `insert into invite_spin (player_id, number, rules_version, segment, amount, at, seen_at)
         select $1, coalesce(max(number), 0) + 1, 1, 3, 2000, $2, $2 from invite_spin where player_id = $1`,
      [inviter.userId, app.clock.now],
    )
  }
  expect(await claim('actInviteExchange', {}, inviter)).toMatchObject([{ count: 100_00 }])
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(before + 170_00)

  const [one, ...others] = friends
  if (!one) throw new Error('nobody joined')
  await takeBack(one)
  await followRefunds(app.deps)
  // Five are left: all claimed awards are still earned.
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(before + 170_00)
  for (const friend of others) await takeBack(friend)
  await Promise.all([followRefunds(app.deps), followRefunds(app.deps)])
  expect(await myTeam(app, inviter)).toMatchObject({ valid: 0 })
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(before)
  expect(await balanceIn(app, inviter.userId, 'points')).toBe(0)
  expect(await debtOf(app.db, inviter.userId)).toBe(0)
  await followRefunds(app.deps)
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(before)
  expect(await isBalanced(app)).toBe(true)
})

test('A9: an invitee who is the inviter themself, and never counted, keeps no award in place of a friend', async () => {
  const inviter = await app.register()
  await onDevice(inviter, 'inviter')
  const friend = await validInvitee(app, inviter.userId)
  const self = await validInvitee(app, inviter.userId)
  await onDevice(self, 'inviter')
  const before = await balanceIn(app, inviter.userId, 'coin')
  await claim('appAgent5UserInviteValidReceive', { need: 1 }, inviter)
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(before + 10_00)
  await takeBack(friend)
  await followRefunds(app.deps)
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(before)
})

test('A9: a friend who counted when an award was claimed still does, whomever they share a device with since', async () => {
  const inviter = await app.register()
  await onDevice(inviter, 'inviter')
  const [one, other] = [await validInvitee(app, inviter.userId), await validInvitee(app, inviter.userId)]
  const before = await balanceIn(app, inviter.userId, 'coin')
  await claim('appAgent5UserInviteValidReceive', { need: 1 }, inviter)
  await onDevice(other, 'inviter')
  expect(await myTeam(app, inviter)).toMatchObject({ valid: 1 })
  await takeBack(one)
  await followRefunds(app.deps)
  expect(await myTeam(app, inviter)).toMatchObject({ valid: 0 })
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(before + 10_00)
  await takeBack(other)
  await followRefunds(app.deps)
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(before)
})

test('A9: a friend who turns out to be the inviter keeps the awards that they counted for, and none that was claimed since', async () => {
  const inviter = await app.register()
  await onDevice(inviter, 'inviter')
  const self = await validInvitee(app, inviter.userId)
  await claim('appAgent5UserInviteValidReceive', { need: 1 }, inviter)
  await app.db.rows(`insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($1, $2, 'paper', true, true, 1)`, [
    self.userId,
    inviter.userId,
  ])
  app.clock.pass(minuteMs)
  const friends: Player[] = []
  for (let count = 0; count < 5; count++) friends.push(await validInvitee(app, inviter.userId))
  await claim('appAgent5UserInviteValidReceive', { need: 5 }, inviter)
  const taken = async () =>
    (await app.db.rows<{ ref: string }>('select ref from reward_taken_back where player_id = $1 order by ref', [inviter.userId])).map(
      ({ ref }) => ref,
    )
  for (const friend of friends) {
    await takeBack(friend)
    await followRefunds(app.deps)
    expect(await taken()).toEqual([`inviteMilestone:${inviter.userId}:5`])
  }
  await takeBack(self)
  await followRefunds(app.deps)
  expect(await taken()).toEqual([`inviteMilestone:${inviter.userId}:1`, `inviteMilestone:${inviter.userId}:5`])
})

test('A9: a friend who counted for two awards keeps both, whomever they share a device with since', async () => {
  const inviter = await app.register()
  await onDevice(inviter, 'inviter')
  const friends: Player[] = []
  for (let count = 0; count < 6; count++) friends.push(await validInvitee(app, inviter.userId))
  await claim('appAgent5UserInviteValidReceive', { need: 1 }, inviter)
  app.clock.pass(minuteMs)
  await claim('appAgent5UserInviteValidReceive', { need: 5 }, inviter)
  const [one, other] = friends
  if (!one || !other) throw new Error('nobody joined')
  await onDevice(other, 'inviter')
  await takeBack(one)
  await followRefunds(app.deps)
  expect(await countRows(app, 'reward_taken_back', 'player_id = $1', [inviter.userId])).toBe(0)
})

test('A9: what is already spent becomes a debt', async () => {
  const inviter = await app.register()
  await app.db.rows(`update session set device = 'mine' where player_id = $1`, [inviter.userId])
  const friend = await validInvitee(app, inviter.userId)
  await claim('appAgent5UserInviteValidReceive', { need: 1 }, inviter)
  const all = await balanceIn(app, inviter.userId, 'coin')
  await lose(app, inviter.userId, all - 4_00)
  await takeBack(friend)
  await followRefunds(app.deps)
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(0)
  expect(await debtOf(app.db, inviter.userId)).toBe(6_00)
})

test('A9: an unpaid pot counts the spins of friends who still count', async () => {
  const inviter = await app.register()
  await app.db.rows(`update session set device = 'mine' where player_id = $1`, [inviter.userId])
  const friend = await validInvitee(app, inviter.userId)
  let won = 0
  for (let spin = 0; spin < 5; spin++) {
    const { spinId, amount } = dataOf(await app.call<InviteSpin>('actInviteSpin', {}, inviter.token))
    dataOf(await app.call('actInviteSpinSeen', { spinId }, inviter.token))
    won += amount
  }
  expect((await myWheel(app, inviter)).pot).toBe(won)
  await takeBack(friend)
  expect(await myWheel(app, inviter)).toMatchObject({ pot: 0, spins: 0 })
})

test('A9: an award stays that what is left of the deposits earned when it was claimed, although its goal has been raised since', async () => {
  const inviter = await app.register()
  await onDevice(inviter, 'inviter')
  const friends = [await validInvitee(app, inviter.userId), await validInvitee(app, inviter.userId)]
  await claim('appAgent5UserInviteValidReceive', { need: 1 }, inviter)
  const player = await app.register()
  const [one, other] = [await deposit(app, player.token, 100_00), await deposit(app, player.token, 100_00)]
  await claim('receiveVipBonusUser', { level: 1 }, player)
  await claim('receiveTaskAward', { id: 'week-deposit' }, player)
  const taken = async () =>
    (
      await app.db.rows<{ ref: string }>('select ref from reward_taken_back where player_id = any($1) order by ref', [
        [inviter.userId, player.userId],
      ])
    ).map(({ ref }) => ref)
  const { rules } = app.deps.policy.tasks
  const raised = {
    'vip.deposited': 200_00,
    'invite.valid.deposited': 200_00,
    'tasks.rules': rules.map((rule) => (rule.id === 'week-deposit' ? { ...rule, goal: 200_00 } : rule)),
  }
  app.clock.pass(minuteMs)
  await app.change(raised)
  try {
    for (const friend of friends.slice(0, 1)) await takeBack(friend)
    await takeBack(player, one)
    await followRefunds(app.deps)
    expect(await taken()).toEqual([])
    for (const friend of friends.slice(1)) await takeBack(friend)
    await takeBack(player, other)
    await followRefunds(app.deps)
    expect(await taken()).toEqual([
      `inviteMilestone:${inviter.userId}:1`,
      expect.stringMatching(new RegExp(`^task:${player.userId}:week-deposit:`)),
      `vipGift:${player.userId}:1`,
    ])
  } finally {
    await app.change(Object.fromEntries(Object.keys(raised).map((key) => [key, null])))
  }
})

test('A9: an award stays that what is left earned by the defaults of the build it was claimed under', async () => {
  const player = await app.register()
  const { orderId } = await deposit(app, player.token, 200_00)
  await claim('receiveTaskAward', { id: 'week-deposit' }, player)
  const { tasks } = app.defaults
  const earlier = { ...tasks, rules: tasks.rules.map((rule) => (rule.id === 'week-deposit' ? { ...rule, goal: 50_00 } : rule)) }
  app.clock.pass(minuteMs)
  const ofBuilds = [
    { at: app.clock.now - dayMs, settings: { ...app.defaults, tasks: earlier, retired: 'since' } },
    { at: app.clock.now, settings: app.defaults },
  ]
  for (const { at, settings } of ofBuilds)
    await app.db.rows('insert into settings_seen (at, settings) values ($1, $2)', [at, JSON.stringify(settings)])
  try {
    const taken = () => countRows(app, 'reward_taken_back', 'player_id = $1', [player.userId])
    await chargeBackPart(app, orderId, 120_00, 'one')
    await followRefunds(app.deps)
    expect(await taken()).toBe(0)
    await chargeBackPart(app, orderId, 40_00, 'two')
    await followRefunds(app.deps)
    expect(await taken()).toBe(1)
  } finally {
    await app.db.rows('delete from settings_seen')
  }
})

test('A9: awards whose rules have left the settings since are taken back by the settings they were claimed under', async () => {
  const inviter = await app.register()
  await onDevice(inviter, 'inviter')
  const friend = await validInvitee(app, inviter.userId)
  await claim('appAgent5UserInviteValidReceive', { need: 1 }, inviter)
  const player = await app.register()
  const order = await deposit(app, player.token, 100_00)
  await claim('receiveTaskAward', { id: 'week-deposit' }, player)
  const { tasks, invite } = app.deps.policy
  const removed = {
    'tasks.rules': tasks.rules.filter(({ id }) => id !== 'week-deposit'),
    'invite.agent.milestones': invite.agent.milestones.filter(({ need }) => need !== 1),
  }
  app.clock.pass(minuteMs)
  await app.change(removed)
  try {
    await takeBack(friend)
    await takeBack(player, order)
    await followRefunds(app.deps)
    const taken = await app.db.rows<{ ref: string }>('select ref from reward_taken_back where player_id = any($1) order by ref', [
      [inviter.userId, player.userId],
    ])
    expect(taken.map(({ ref }) => ref)).toEqual([
      `inviteMilestone:${inviter.userId}:1`,
      expect.stringMatching(new RegExp(`^task:${player.userId}:week-deposit:`)),
    ])
  } finally {
    await app.change(Object.fromEntries(Object.keys(removed).map((key) => [key, null])))
  }
})

test('A9: VIP gifts and the deposit task’s diamonds are taken back with the deposit', async () => {
  const player = await app.register()
  await deposit(app, player.token, 100_00)
  const before = await balanceIn(app, player.userId, 'coin')
  expect(await claim('receiveVipBonusUser', { level: 1 }, player)).toMatchObject([{ propId: 2001, count: 2_00 }])
  expect(await claim('appVipUserReceiveDaily', {}, player)).toMatchObject([{ propId: 2002, count: 5 }])
  expect(await claim('receiveTaskAward', { id: 'week-deposit' }, player)).toMatchObject([{ propId: 60001, count: 10 }])
  await takeBack(player)
  await followRefunds(app.deps)
  expect(await balanceIn(app, player.userId, 'coin')).toBe(before - 100_00)
  expect([await balanceIn(app, player.userId, 'points'), await balanceIn(app, player.userId, 'diamond')]).toEqual([0, 0])
  expect(await isBalanced(app)).toBe(true)
})

test('A9: given coins that are taken back are the gift’s first: the player’s own coins pay only for what is left of none', async () => {
  const gift = async ({ userId }: Player) =>
    (await lockedOf(app.db, userId, app.clock.now)).find(({ source }) => source === 'gift')?.amount ?? 0
  /** A player with 50 coins of their own and a gift of 2 for their VIP level; `lost` of the gifts was lost. */
  const afterAll = async (lost: number) => {
    const player = await app.register()
    await deposit(app, player.token, 100_00)
    await claim('receiveVipBonusUser', { level: 1 }, player)
    await app.db.transaction(async (tx) => {
      const { now } = app.clock
      const party = { playerId: player.userId }
      await post(tx, { kind: 'win', currency: 'coin', from: 'operator', to: party, amount: 50_00 }, uniqueRef(), now)
      if (lost > 0) await post(tx, { kind: 'bet', currency: 'coin', from: party, to: 'operator', amount: lost }, uniqueRef(), now)
      await tx.rows(`update account set gift = gift - $2 where player_id = $1 and currency = 'coin'`, [player.userId, lost])
    })
    await takeBack(player)
    await followRefunds(app.deps)
    return { coin: await balanceIn(app, player.userId, 'coin'), gift: await gift(player) }
  }
  expect(await afterAll(0)).toEqual({ coin: 1_050_00, gift: 1_000_00 })
  expect(await afterAll(1_001_00)).toEqual({ coin: 49_00, gift: 0 })
  expect(await afterAll(1_002_00)).toEqual({ coin: 48_00, gift: 0 })
})

test('A9: a chest that only the points of a deposit task opened is taken back with the deposit, and no other', async () => {
  await app.close()
  const gives = [{ propId: 4001, count: 20 }]
  const rule = { id: 'day-deposit', period: 'day', kind: 'deposit', goal: 100_00, gives } as const
  const tasks = { ...defaultPolicy.tasks, rules: [...defaultPolicy.tasks.rules, rule] }
  app = await createApp({ policy: { ...longSessions, tasks } })
  const opened = async ({ userId }: Player) => balanceIn(app, userId, 'points')
  const depositor = await app.register()
  await deposit(app, depositor.token, 100_00)
  await claim('receiveTaskAward', { id: 'day-deposit' }, depositor)
  expect(await claim('receiveTaskAward', { id: 'chest-20' }, depositor)).toMatchObject([{ propId: propIds.points, count: 20 }])
  // Checking in and a visit give ten each: the chest of twenty would have opened without the deposit, the one of forty would not.
  const other = await app.register()
  await deposit(app, other.token, 100_00)
  dataOf(await app.call('loginBonus3UserReceive', {}, other.token))
  dataOf(await app.call('finishTask', { id: 'day-plaza' }, other.token))
  for (const id of ['day-sign-in', 'day-plaza', 'day-deposit', 'chest-20']) await claim('receiveTaskAward', { id }, other)
  const coins = await balanceIn(app, other.userId, 'coin')
  expect(await claim('receiveTaskAward', { id: 'chest-40' }, other)).toMatchObject([{ propId: propIds.coin, count: 1_00 }])
  const points = await opened(other)
  for (const player of [depositor, other]) await takeBack(player)
  await followRefunds(app.deps)
  expect([await opened(depositor), await opened(other)]).toEqual([0, points])
  expect(await balanceIn(app, other.userId, 'coin')).toBe(coins - 100_00)
  expect(await isBalanced(app)).toBe(true)
})

test('A9: a chest that the points of a week’s deposit task opened is taken back with the deposit, on whichever day they were claimed', async () => {
  await app.close()
  const gives = [{ propId: 4001, count: 20 }]
  const rule = { id: 'points-of-week', period: 'week', kind: 'deposit', goal: 100_00, gives } as const
  const tasks = { ...defaultPolicy.tasks, rules: [...defaultPolicy.tasks.rules, rule] }
  app = await createApp({ policy: { ...longSessions, tasks } })
  // A Tuesday.
  app.clock.now = Date.UTC(2026, 11, 1, 12)
  const player = await app.register()
  await deposit(app, player.token, 100_00)
  await claim('receiveTaskAward', { id: 'points-of-week' }, player)
  expect(await claim('receiveTaskAward', { id: 'chest-20' }, player)).toMatchObject([{ propId: propIds.points, count: 20 }])
  await takeBack(player)
  await followRefunds(app.deps)
  expect(await balanceIn(app, player.userId, 'points')).toBe(0)
  expect(await isBalanced(app)).toBe(true)
})

test('A9: a VIP mission for deposits is taken back with them, while what is left still opens VIP', async () => {
  const mission = defaultPolicy.vip.tasks.find(({ kind }) => kind === 'deposit')
  if (!mission) throw new Error('VIP has no mission for deposits')
  const player = await app.register()
  const order = await deposit(app, player.token, mission.need)
  await deposit(app, player.token, defaultPolicy.vip.deposited)
  const held = async () => [await balanceIn(app, player.userId, 'points'), await balanceIn(app, player.userId, 'diamond')]
  const before = await held()
  expect(await claim('receiveVipTaskAndBonus', { id: mission.id }, player)).toMatchObject(mission.awards)
  expect(await held()).not.toEqual(before)
  expect(await claim('receiveVipBonusUser', { level: 1 }, player)).toHaveLength(1)
  const coins = await balanceIn(app, player.userId, 'coin')
  await takeBack(player, order)
  await followRefunds(app.deps)
  expect(await held()).toEqual(before)
  // The gift of the level stays: what is left is enough for it.
  expect(await balanceIn(app, player.userId, 'coin')).toBe(coins - mission.need)
})

/** A player who has claimed the bonus of a first deposit that comes with these extras, on a server of their own. */
async function withExtras(extras: readonly { propId: number; count: number }[]) {
  await app.close()
  app = await createApp({ policy: { ...longSessions, firstDeposit: { ...defaultPolicy.firstDeposit, extras } } })
  const player = await app.register()
  dataOf(await app.call('firstRechargeSign', {}, player.token))
  const order = await deposit(app, player.token, 200_00)
  dataOf(await app.call('firstRechargeReceive', {}, player.token))
  return { ...player, order }
}

test('A9: what came with the bonus of a first deposit is taken back with the deposit', async () => {
  const player = await withExtras([
    { propId: 2001, count: 10_00 },
    { propId: 2002, count: 30 },
    { propId: 60001, count: 7 },
  ])
  const before = await balanceIn(app, player.userId, 'coin')
  expect([await balanceIn(app, player.userId, 'points'), await balanceIn(app, player.userId, 'diamond')]).toEqual([30, 7])
  await takeBack(player)
  await Promise.all([followRefunds(app.deps), followRefunds(app.deps)])
  expect(await balanceIn(app, player.userId, 'coin')).toBe(before - 200_00 - 10_00)
  expect([await balanceIn(app, player.userId, 'points'), await balanceIn(app, player.userId, 'diamond')]).toEqual([0, 0])
  expect(await isBalanced(app)).toBe(true)
})

test('A9: what an opened coupon gave is taken back with the deposit that the coupon came with', async () => {
  const player = await withExtras([
    { propId: 1301, count: 20_00 },
    { propId: 100001, count: 2 },
    { propId: 1301, count: 5_00 },
  ])
  const coupons = await couponsOf(app, player.token)
  for (const { couponId } of coupons.filter(({ count }) => count !== 5_00)) dataOf(await app.call('couponTake', { couponId }, player.token))
  const before = await balanceIn(app, player.userId, 'coin')
  expect(await balanceIn(app, player.userId, 'diamond')).toBe(10)
  await takeBack(player)
  await followRefunds(app.deps)
  expect(await balanceIn(app, player.userId, 'coin')).toBe(before - 200_00 - 20_00)
  expect(await balanceIn(app, player.userId, 'diamond')).toBe(0)
  expect((await couponsOf(app, player.token)).map(({ count, state }) => `${count} ${state}`).toSorted()).toEqual([
    '2 used',
    '2000 used',
    '500 taken',
  ])
  expect(await isBalanced(app)).toBe(true)
})

test('A9: extras that are spent become a debt; they stay while the rest of the deposit earns the bonus', async () => {
  const player = await withExtras([{ propId: 2001, count: 10_00 }])
  const part = async (amount: number, noticeId: string) => {
    expect(await deliver(app, { noticeId, orderId: player.order.orderId, kind: 'refunded', amount })).toBe(200)
    await followRefunds(app.deps)
  }
  await part(100_00, 'half')
  const all = await balanceIn(app, player.userId, 'coin')
  await app.db.transaction((tx) =>
    post(tx, { kind: 'goods', currency: 'coin', from: { playerId: player.userId }, to: 'operator', amount: all }, 'all', app.clock.now),
  )
  expect(await debtOf(app.db, player.userId)).toBe(0)
  await part(50_00, 'more')
  expect(await debtOf(app.db, player.userId)).toBe(60_00)
})

test('A9: what became coins of the bonus of a coupon that came with a first deposit is owed with that deposit', async () => {
  const player = await withExtras([{ propId: 1002, count: 10 }])
  const [coupon] = await couponsOf(app, player.token)
  await deposit(app, player.token, 300_00, coupon?.couponId)
  // Both are wagered: the bonus of the deposit, and then the coupon's, which waited for it.
  for (const bonus of [100_00, 30_00]) {
    expect((await bonusOf(app, player.token)).active).toMatchObject({ amount: bonus })
    const wagered = `update account set valid_bet = valid_bet + 1000000 where player_id = $1 and currency = 'bonus'`
    await app.db.rows(wagered, [player.userId])
    const caller = { playerId: player.userId, tokenHash: Buffer.alloc(0), lastInputAt: 0, termsVersion: 1 }
    await settleIfOver({ ...app.deps, caller, now: app.clock.now })
  }
  expect(await bonusOf(app, player.token)).toMatchObject({ active: null, waiting: [] })
  const before = await balanceIn(app, player.userId, 'coin')
  await takeBack(player, player.order)
  expect(await balanceIn(app, player.userId, 'coin')).toBe(before - 200_00 - 100_00)
  await Promise.all([followRefunds(app.deps), followRefunds(app.deps)])
  expect(await balanceIn(app, player.userId, 'coin')).toBe(before - 200_00 - 100_00 - 30_00)
})

test('A9: the bonus of a coupon that came with a first deposit is taken back with that deposit, as far as it is left', async () => {
  const player = await withExtras([{ propId: 1002, count: 10 }])
  const [coupon] = await couponsOf(app, player.token)
  await deposit(app, player.token, 300_00, coupon?.couponId)
  expect(await bonusOf(app, player.token)).toMatchObject({ waiting: [{ source: 'coupon', amount: 30_00 }] })
  await takeBack(player, player.order)
  await followRefunds(app.deps)
  expect(await bonusOf(app, player.token)).toMatchObject({ active: null, waiting: [] })
  expect(await balancesOf(app, player.token)).toMatchObject({ bonus: 0 })
  expect(await isBalanced(app)).toBe(true)
})

test('A9: a coupon that is taken back gives nothing with a deposit that it was chosen for before', async () => {
  const player = await withExtras([{ propId: 1002, count: 10 }])
  const [coupon] = await couponsOf(app, player.token)
  const next = await requestDeposit(app, player.token, 300_00, coupon?.couponId)
  // What is left of the first deposit earns no bonus.
  await chargeBackPart(app, player.order.orderId, 150_00, 'most')
  await followRefunds(app.deps)
  expect(await couponsOf(app, player.token)).toMatchObject([{ state: 'expired' }])
  expect(await notifyPayment(app, next)).toBe(200)
  expect((await bonusOf(app, player.token)).waiting).toEqual([])
  expect(await couponsOf(app, player.token)).toMatchObject([{ state: 'expired' }])
})

test.each(['before', 'after'])(
  'A9: the bonus of a coupon that a refused refund has given again %s is taken back with the deposit that the coupon came with',
  async (when) => {
    const player = await withExtras([{ propId: 1002, count: 10 }])
    const [coupon] = await couponsOf(app, player.token)
    const { orderId } = await deposit(app, player.token, 300_00, coupon?.couponId)
    const refunded = await app.db.transaction((tx) => refundDeposit(tx, { orderId, by: 'ana', reason: 'asked' }, app.clock.now))
    if ('refused' in refunded) throw new Error(refunded.refused)
    const fail = async () => {
      const no = { reference: 'no', state: 'failed' } as const
      await app.db.transaction((tx) => settleRefund(tx, app.deps, { id: refunded.refundId, orderId }, no, app.clock.now))
    }
    const waiting = async () => (await bonusOf(app, player.token)).waiting.map(({ amount }) => amount)
    expect(await waiting()).toEqual([])
    if (when === 'before') await fail()
    expect(await waiting()).toEqual(when === 'before' ? [30_00] : [])
    await takeBack(player, player.order)
    await followRefunds(app.deps)
    if (when === 'after') await fail()
    expect(await bonusOf(app, player.token)).toMatchObject({ balance: 0, active: null, waiting: [] })
  },
)

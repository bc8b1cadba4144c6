import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { InviteSpin, SpinRow } from '#contract/invite.ts'
import { recordInviteeBets } from '#server/rewards/invite/job.ts'
import { decideSegment, spinsLeft } from '#server/rewards/invite/wheel.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp, seededRandom } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isBalanced } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { longSessions } from '../vip/samples.ts'
import { chargeBack, dots, myWheel, play, validInvitee, wheel } from './samples.ts'
import type { Player } from './samples.ts'

const rules = defaultPolicy.invite.wheel

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: longSessions })
})
afterAll(() => app.close())

const share = ({ token }: Player) => app.call<{ spins: number }>('actInviteClickInvite', {}, token)
const spin = ({ token }: Player, body = {}, of = app) => of.call<InviteSpin>('actInviteSpin', body, token)
const exchange = ({ token }: Player) => app.call<{ awards: { count: number }[] }>('actInviteExchange', {}, token)
/** Puts this amount into the pot, as spins earned and used before. */
async function fillPot({ userId }: Player, amount: number): Promise<void> {
  await app.db.rows('insert into invite_share (player_id, utc_day, at) values ($1, 0, 0)', [userId])
  await app.db.rows(
    'insert into invite_spin (player_id, number, rules_version, segment, amount, at, seen_at) values ($1, 1, 1, 0, $2, $3, $3)',
    [userId, amount, app.clock.now],
  )
}

test('a guest sees the wheel, its odds and what earns spins, and cannot spin', async () => {
  const status = await wheel(app)
  expect(status).toMatchObject({ target: 100_00, earns: { share: 1, shareDays: 5, invitee: 5 }, mine: null })
  expect(status.segments).toHaveLength(8)
  expect(status.segments.reduce((sum, { odds }) => sum + odds, 0)).toBe(1_000_000)
  expect(await app.call('actInviteSpin')).toEqual(refusal('sessionOver'))
})

test('a segment is as wide as its odds', () => {
  const at = (value: number) => decideSegment(rules, { below: () => value })
  expect([0, 299_999, 300_000, 379_999, 380_000, 999_999].map((value) => at(value).segment)).toEqual([0, 0, 1, 1, 2, 7])
  expect(at(999_999).amount).toBe(50_00)
  expect(() => at(1_000_000)).toThrow('million')
})

test('shares earn spins for five days only, valid invitees without limit', () => {
  const progress = {
    shares: 9,
    sharesByRules: 9,
    spinsOfShares: 0,
    sharedToday: true,
    used: 2,
    usedOfShares: 0,
    pot: 0,
    isPaid: false,
  }
  const friends = (count: number) => [{ spins: 5, friends: count }]
  expect([0, 1, 3].map((valid) => spinsLeft(rules, friends(valid), progress))).toEqual([3, 8, 18])
  expect(spinsLeft(rules, [], { ...progress, used: 7 })).toBe(0)
})

test('a share is a spin once a UTC day, up to five days in all', async () => {
  const player = await app.register()
  expect(await myWheel(app, player)).toEqual({ spins: 0, pot: 0, state: 'collecting', shareDays: 0, sharedToday: false, pending: null })
  expect(await spin(player)).toEqual(refusal('notYet', { spins: 0 }))
  expect(await dots(app, player)).toMatchObject({ spinAward: false })
  const gained: number[] = []
  for (let today = 0; today < 6; today++) {
    const answers = await Promise.all([share(player), share(player)])
    gained.push(answers.reduce((sum, { data }) => sum + (data?.spins ?? 0), 0))
    app.clock.pass(dayMs)
  }
  expect(gained).toEqual([1, 1, 1, 1, 1, 0])
  expect(await myWheel(app, player)).toMatchObject({ spins: 5, shareDays: 5, sharedToday: false })
  expect(await countRows(app, 'invite_share', 'player_id = $1', [player.userId])).toBe(6)
  expect(await dots(app, player)).toMatchObject({ spinAward: true })
})

test('a share keeps the spins it has earned, whatever the rules become; later ones earn by the new rules', async () => {
  const player = await app.register()
  const spins = async () => (await myWheel(app, player)).spins
  try {
    await app.change({ 'invite.wheel.perShare': 2 })
    for (let today = 0; today < 3; today++) {
      expect(dataOf(await share(player)).spins).toBe(2)
      app.clock.pass(dayMs)
    }
    dataOf(await spin(player))
    expect(await spins()).toBe(5)
    await app.change({ 'invite.wheel.perShare': 1 })
    expect(await spins()).toBe(5)
    expect(dataOf(await share(player)).spins).toBe(1)
    app.clock.pass(dayMs)
    await app.change({ 'invite.wheel.shareDays': 2 })
    expect(await myWheel(app, player)).toMatchObject({ spins: 6, shareDays: 2 })
    expect(dataOf(await share(player)).spins).toBe(0)
    // What is earned stays on the pot as well.
    for (let used = 0; used < 6; used++) dataOf(await spin(player))
    expect(await spin(player)).toEqual(refusal('notYet', { spins: 0 }))
    const sum = await app.db.row<{ pot: number }>('select sum(amount)::bigint as pot from invite_spin where player_id = $1', [
      player.userId,
    ])
    expect((await myWheel(app, player)).pot).toBe(sum?.pot)
  } finally {
    await app.change({ 'invite.wheel.perShare': null, 'invite.wheel.shareDays': null })
  }
})

test('one spin, however often and on however many devices it is requested', async () => {
  const player = await app.register()
  dataOf(await share(player))
  const requestId = randomUUID()
  const answers = await Promise.all([spin(player, { requestId }), spin(player, { requestId }), spin(player), spin(player)])
  const spins = answers.flatMap(({ data, errcode }) => (errcode === 0 && data ? [data] : []))
  expect(new Set(spins.map(({ spinId }) => spinId))).toEqual(new Set(['1']))
  expect(await countRows(app, 'invite_spin', 'player_id = $1', [player.userId])).toBe(1)
  const [decided] = spins
  expect(rules.segments[decided?.segment ?? -1]?.amount).toBe(decided?.amount)
  expect(await myWheel(app, player)).toMatchObject({ spins: 0, pot: decided?.amount, pending: decided })
})

test('a decided spin waits to be seen, by its owner; then it is only in the record', async () => {
  const [player, other] = [await app.register(), await app.register()]
  dataOf(await share(player))
  const { spinId, amount } = dataOf(await spin(player))
  const markSeen = (who: Player, id: string) => app.call('actInviteSpinSeen', { spinId: id }, who.token)
  expect(await markSeen(other, spinId)).toEqual(refusal('notAvailable'))
  expect(await markSeen(player, '2')).toEqual(refusal('notAvailable'))
  expect(await markSeen(player, 'x')).toEqual(refusal('notAvailable'))
  for (const again of [1, 2]) expect([again, dataOf(await markSeen(player, spinId))]).toEqual([again, { spinId }])
  expect((await myWheel(app, player)).pending).toBeNull()
  const log = dataOf(await app.call<{ list: SpinRow[]; total: number }>('actInviteRecord', {}, player.token))
  expect(log).toMatchObject({ total: 1, list: [{ spinId, amount, time: app.clock.now }] })
  expect(dataOf(await app.call<{ total: number }>('actInviteRecord', {}, other.token)).total).toBe(0)
})

test('a valid invitee earns five spins', async () => {
  const player = await app.register()
  await validInvitee(app, player.userId)
  expect(await myWheel(app, player)).toMatchObject({ spins: 5 })
  for (let taken = 0; taken < 5; taken++) dataOf(await spin(player))
  expect(await spin(player)).toEqual(refusal('notYet', { spins: 0 }))
})

test('the pot is paid at its target, once, into the balance and the statement', async () => {
  const player = await app.register()
  await fillPot(player, 99_99)
  expect(await exchange(player)).toEqual(refusal('notYet', { need: 100_00, done: 99_99 }))
  await app.db.rows('update invite_spin set amount = 10000 where player_id = $1', [player.userId])
  expect(await myWheel(app, player)).toMatchObject({ state: 'reached', pot: 100_00 })
  expect(await dots(app, player)).toMatchObject({ spinAward: true })
  const before = await balanceIn(app, player.userId, 'coin')
  const answers = await Promise.all([exchange(player), exchange(player), exchange(player)])
  expect(answers.filter(({ errcode }) => errcode === 0).map(({ data }) => data?.awards[0]?.count)).toEqual([100_00])
  expect(answers.filter(({ errcode }) => errcode !== 0)).toEqual([refusal('alreadyDone'), refusal('alreadyDone')])
  expect(await balanceIn(app, player.userId, 'coin')).toBe(before + 100_00)
  const reward = dataOf(await app.call<{ list: object[] }>('appUserCoinDetail', { kind: 'reward' }, player.token))
  expect(reward.list[0]).toMatchObject({ kind: 'inviteWheel', delta: 100_00, ref: `inviteWheel:${player.userId}` })
  expect(await isBalanced(app)).toBe(true)
  dataOf(await share(player))
  expect(await spin(player)).toEqual(refusal('alreadyDone'))
  expect(await myWheel(app, player)).toMatchObject({ state: 'paid', spins: 0 })
  expect(await dots(app, player)).toMatchObject({ spinAward: false })
})

test('a pot keeps the spins that were earned, and its target, whatever the rules become', async () => {
  const player = await app.register()
  await validInvitee(app, player.userId)
  expect((await myWheel(app, player)).spins).toBe(5)
  for (let used = 0; used < 5; used++) await spin(player)
  const { pot } = await myWheel(app, player)
  app.clock.pass(1_000)
  await app.change({ 'invite.wheel.target': pot })
  app.clock.pass(1_000)
  await app.change({ 'invite.wheel.target': pot + 50_00, 'invite.wheel.perInvitee': 2 })
  try {
    expect(await wheel(app)).toMatchObject({ target: pot + 50_00 })
    expect(await wheel(app, player.token)).toMatchObject({ target: pot, mine: { pot, state: 'reached', spins: 0 } })
    const late = await app.register()
    expect(await exchange(late)).toEqual(refusal('notYet', { need: pot + 50_00, done: 0 }))
    expect(dataOf(await exchange(player)).awards).toMatchObject([{ count: pot }])
  } finally {
    await app.change({ 'invite.wheel.target': null, 'invite.wheel.perInvitee': null })
  }
})

test('a friend earns the spins of the rules, however many were earned by friends before', async () => {
  const player = await app.register()
  await validInvitee(app, player.userId)
  for (let used = 0; used < 5; used++) await spin(player)
  app.clock.pass(1_000)
  await app.change({ 'invite.wheel.perInvitee': 2 })
  try {
    const { pot } = await myWheel(app, player)
    for (const friend of [1, 2]) {
      await validInvitee(app, player.userId)
      expect([friend, (await myWheel(app, player)).spins]).toEqual([friend, 2])
      for (const left of [1, 0]) {
        dataOf(await spin(player))
        expect((await myWheel(app, player)).spins).toBe(left)
      }
      expect(await spin(player)).toEqual(refusal('notYet', { spins: 0 }))
    }
    const rows = await app.db.rows<{ amount: number }>('select amount from invite_spin where player_id = $1 and number > 5', [
      player.userId,
    ])
    expect((await myWheel(app, player)).pot).toBe(rows.reduce((sum, { amount }) => sum + amount, pot))
  } finally {
    await app.change({ 'invite.wheel.perInvitee': null })
  }
})

test('a friend keeps the spins of the rules by which they became valid, whatever is less from then on', async () => {
  const player = await app.register()
  for (const _friend of [1, 2]) await validInvitee(app, player.userId)
  for (let used = 0; used < 3; used++) dataOf(await spin(player))
  app.clock.pass(1_000)
  await app.change({ 'invite.wheel.perInvitee': 3 })
  app.clock.pass(1_000)
  await app.change({ 'invite.valid.bet': 300_00 })
  app.clock.pass(1_000)
  await app.change({ 'invite.wheel.perInvitee': 2 })
  try {
    expect(await wheel(app, player.token)).toMatchObject({ earns: { invitee: 2 }, mine: { spins: 7 } })
    expect(await dots(app, player)).toMatchObject({ spinAward: true })
    const late = await validInvitee(app, player.userId)
    await play(app, late, 100_00)
    for (let left = 8; left >= 0; left--) {
      dataOf(await spin(player))
      expect((await myWheel(app, player)).spins).toBe(left)
    }
    expect(await spin(player)).toEqual(refusal('notYet', { spins: 0 }))
    const rows = await app.db.rows<{ invitees: number; amount: number }>(
      'select invitees, amount from invite_spin where player_id = $1 order by number',
      [player.userId],
    )
    expect(rows.map(({ invitees }) => invitees)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3])
    expect((await myWheel(app, player)).pot).toBe(rows.reduce((sum, { amount }) => sum + amount, 0))
  } finally {
    await app.change({ 'invite.wheel.perInvitee': null, 'invite.valid.bet': null })
  }
})

test('a pot that was paid shows what was paid: without the spins of a friend whose deposit was charged back before', async () => {
  const player = await app.register()
  const [, back] = [await validInvitee(app, player.userId), await validInvitee(app, player.userId)]
  for (let used = 0; used < 10; used++) dataOf(await spin(player))
  await app.db.rows('update invite_spin set amount = 2000 where player_id = $1', [player.userId])
  await chargeBack(app, back)
  expect(await myWheel(app, player)).toMatchObject({ state: 'reached', pot: 100_00 })
  expect(dataOf(await exchange(player)).awards).toMatchObject([{ count: 100_00 }])
  expect(await myWheel(app, player)).toMatchObject({ state: 'paid', pot: 100_00, spins: 0 })
})

test('the spins of a friend who was charged back leave the pot and count as used, though friends earn fewer since', async () => {
  const player = await app.register()
  const first = await validInvitee(app, player.userId)
  for (let used = 0; used < 5; used++) dataOf(await spin(player))
  app.clock.pass(1_000)
  await app.change({ 'invite.wheel.perInvitee': 2 })
  try {
    await validInvitee(app, player.userId)
    for (let used = 0; used < 2; used++) dataOf(await spin(player))
    await app.db.rows('update invite_spin set amount = 100 where player_id = $1', [player.userId])
    expect(await myWheel(app, player)).toMatchObject({ pot: 7_00, spins: 0 })
    await chargeBack(app, first)
    // Of seven spins used, those that the friends who are left have earned: two each.
    for (const [friends, pot, spins] of [
      [1, 2_00, 0],
      [2, 4_00, 0],
      [3, 6_00, 0],
      [4, 7_00, 1],
    ]) {
      expect([friends, await myWheel(app, player)]).toMatchObject([friends, { pot, spins }])
      await validInvitee(app, player.userId)
    }
  } finally {
    await app.change({ 'invite.wheel.perInvitee': null })
  }
})

test('a pot keeps the spins of all friends, though the milestone with the most of them is removed', async () => {
  const player = await app.register()
  for (const _friend of [1, 2]) await validInvitee(app, player.userId)
  for (let used = 0; used < 7; used++) dataOf(await spin(player))
  const { pot } = await myWheel(app, player)
  app.clock.pass(1_000)
  await app.change({ 'invite.agent.milestones': defaultPolicy.invite.agent.milestones.filter(({ need }) => need === 1) })
  try {
    expect(await myWheel(app, player)).toMatchObject({ pot, spins: 3 })
  } finally {
    await app.change({ 'invite.agent.milestones': null })
  }
})

test('of more friends than are counted, those who joined first count: friends who earn less later take no spins back', async () => {
  const { agent } = defaultPolicy.invite
  const milestones = agent.milestones.slice(0, 1).map((milestone) => ({ ...milestone, need: 2 }))
  const own = await createApp({ policy: { ...longSessions, invite: { ...defaultPolicy.invite, agent: { ...agent, milestones } } } })
  try {
    const player = await own.register()
    for (const _friend of [1, 2]) await validInvitee(own, player.userId)
    for (let used = 0; used < 4; used++) dataOf(await spin(player, {}, own))
    // Their bets are noted after their deadlines, so that an index by bets has them after friends who joined later.
    own.clock.pass(31 * dayMs)
    await recordInviteeBets(own.deps)
    await own.change({ 'invite.wheel.perInvitee': 2 })
    const before = await myWheel(own, player)
    expect(before).toMatchObject({ spins: 6 })
    for (const friend of [3, 4]) {
      await validInvitee(own, player.userId)
      expect([friend, await myWheel(own, player)]).toEqual([friend, before])
    }
  } finally {
    await own.close()
  }
})

test('a self-excluded player cannot share, spin or claim', async () => {
  const player = await app.register()
  dataOf(await share(player))
  dataOf(await app.call('takeBreak', { hours: 24 }, player.token))
  for (const answer of [await share(player), await spin(player), await exchange(player)]) expect(answer.message).toBe('selfExcluded')
})

test('over many spins the frequency of each segment matches its odds', () => {
  const random = seededRandom('the wheel')
  const hits = new Map<number, number>()
  const spins = 40_000
  for (let turn = 0; turn < spins; turn++) {
    const { segment } = decideSegment(rules, random)
    hits.set(segment, (hits.get(segment) ?? 0) + 1)
  }
  for (const [segment, { odds }] of rules.segments.entries()) {
    const expected = (spins * odds) / 1_000_000
    expect(Math.abs((hits.get(segment) ?? 0) - expected)).toBeLessThan(5 * Math.sqrt(expected) + 1)
  }
})

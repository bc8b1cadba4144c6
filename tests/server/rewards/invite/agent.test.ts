import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentDay } from '#contract/agent.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { heldMobileOf } from '#server/identity/person/links.ts'
import { insertLink } from '#server/identity/person/linkStore.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { settleDays } from '#server/rewards/agent/job.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp, seededRandom } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isBalanced } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { databaseUrl } from '../../fixtures/databaseUrl.ts'
import { recordBet } from '../../fixtures/recordedRounds.ts'
import { whileWriting } from '../../fixtures/whileWriting.ts'
import { writeRounds } from '../../play/games/writtenRounds.ts'
import { longSessions } from '../vip/samples.ts'
import { agent, dots, myTeam, play, settle, validInvitee } from './samples.ts'
import type { Player } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: longSessions })
  await settle(app)
})
afterAll(() => app.close())

const receive = ({ token }: Player) => app.call<{ awards: { count: number }[] }>('appAgent5UserReceive', {}, token)
const milestone = ({ token }: Player, need: number) =>
  app.call<{ awards: { propId: number; count: number }[] }>('appAgent5UserInviteValidReceive', { need }, token)
const log = async ({ token }: Player) =>
  dataOf(await app.call<{ list: AgentDay[]; total: number }>('appAgent5UserLog', { pageSize: 50 }, token))
const midnight = () => (Math.floor(app.clock.now / dayMs) + 1) * dayMs
/** Moves to the next UTC day, beyond the minute of grace for rounds in flight. */
const nextDay = async () => {
  app.clock.now = midnight() + minuteMs
  await settle(app)
}
/** Players who each invited the next one. */
async function chain(length: number): Promise<Player[]> {
  const players: Player[] = []
  for (let at = 0; at < length; at++) {
    const pid = players.at(-1)?.userId
    players.push(await app.register(pid === undefined ? {} : { pid }))
  }
  return players
}
const at = (players: readonly Player[], index: number): Player => {
  const player = players[index]
  if (!player) throw new Error('no such player')
  return player
}

test('a guest sees the rates, the conditions and the milestones', async () => {
  expect(await agent(app)).toMatchObject({
    rates: [
      { level: 1, ppm: 1_000 },
      { level: 2, ppm: 500 },
      { level: 3, ppm: 200 },
    ],
    valid: { deposited: 100_00, bet: 200_00, days: 30, restDays: 7 },
    milestones: [{ need: 1 }, { need: 5 }, { need: 10 }, { need: 50 }],
    fillDays: 7,
    dayEndsAt: midnight(),
    mine: null,
  })
})

test('three levels up get their share of a day, the fourth gets none; a day is settled a minute after its end', async () => {
  const players = await chain(5)
  const last = at(players, 4)
  await play(app, last, 1_000_00)
  await recordBet(app, last.userId, 500_00, app.clock.now, true)
  expect(await myTeam(app, at(players, 3))).toMatchObject({
    team: [
      { level: 1, players: 1, today: 1_000_00 },
      { level: 2, players: 0, today: 0 },
      { level: 3, players: 0, today: 0 },
    ],
    running: 1_00,
    waiting: 0,
  })
  expect((await myTeam(app, at(players, 0))).team).toEqual([
    { level: 1, players: 1, today: 0 },
    { level: 2, players: 1, today: 0 },
    { level: 3, players: 1, today: 0 },
  ])
  app.clock.now = midnight() + minuteMs - 1
  await settle(app)
  expect((await myTeam(app, at(players, 3))).waiting).toBe(0)
  app.clock.pass(1)
  await settle(app)
  expect(await Promise.all(players.map(async (player) => (await myTeam(app, player)).waiting))).toEqual([0, 20, 50, 1_00, 0])
  expect(await dots(app, at(players, 1))).toMatchObject({ agent5Award: true })
  expect(await dots(app, at(players, 0))).toMatchObject({ agent5Award: false })
  const { list } = await log(at(players, 2))
  expect(list).toMatchObject([{ amount: 50, state: 'claimable', levels: [{ validBet: 0 }, { validBet: 1_000_00 }, { validBet: 0 }] }])
})

test('the first and the last millisecond of a UTC day are in it, their neighbours are not', async () => {
  const [inviter, invitee] = (await chain(2)) as [Player, Player]
  const starts = midnight()
  for (const [validBet, moment] of [
    [10_00, starts - 1],
    [20_00, starts],
    [40_00, starts + dayMs - 1],
    [80_00, starts + dayMs],
  ] as const)
    await recordBet(app, invitee.userId, validBet, moment)
  app.clock.now = starts + 2 * dayMs + minuteMs
  await settle(app)
  expect((await log(inviter)).list.map(({ levels }) => levels[0]?.validBet)).toEqual([80_00, 60_00, 10_00])
})

test('settled commission is claimed once, all days together, into the balance', async () => {
  const [inviter, invitee] = (await chain(2)) as [Player, Player]
  expect(await receive(inviter)).toEqual(refusal('alreadyDone'))
  await play(app, invitee, 300_00)
  await nextDay()
  await play(app, invitee, 500_00)
  await nextDay()
  const before = await balanceIn(app, inviter.userId, 'coin')
  const answers = await Promise.all([receive(inviter), receive(inviter), receive(inviter)])
  expect(answers.flatMap(({ errcode, data }) => (errcode === 0 ? [data?.awards[0]?.count] : []))).toEqual([80])
  expect(await balanceIn(app, inviter.userId, 'coin')).toBe(before + 80)
  expect(await myTeam(app, inviter)).toMatchObject({ waiting: 0, taken: 80 })
  expect((await log(inviter)).list.map(({ state }) => state)).toEqual(['claimed', 'claimed'])
  expect(await countRows(app, 'activity_award', `player_id = $1 and activity_id = 'agent'`, [inviter.userId])).toBe(1)
  expect(await isBalanced(app)).toBe(true)
})

test('two servers settle a day once', async () => {
  const [inviter, invitee] = (await chain(2)) as [Player, Player]
  await play(app, invitee, 100_00)
  app.clock.now = midnight() + 3 * dayMs + minuteMs
  const other = openDatabase(await databaseUrl(app), () => {})
  try {
    await Promise.all([settle(app), settleDays({ ...app.deps, db: other }), settle(app)])
  } finally {
    await other.close()
  }
  expect((await log(inviter)).list).toMatchObject([{ amount: 10 }])
})

test('a day is not settled while a transaction is open that may still add a bet of it', async () => {
  const [inviter, friend] = await chain(2)
  if (!inviter || !friend) throw new Error('two players were registered')
  await app.change({ 'invite.agent.settleGraceSeconds': 0 })
  try {
    const bet = { game: 'perlas', demo: false, bonus: false, stake: 100_00, times: 0, at: app.clock.now }
    await whileWriting(app.db, (tx) => writeRounds(tx, friend.userId, [bet]), nextDay)
    await settle(app)
    expect((await log(inviter)).list).toMatchObject([{ amount: 10 }])
  } finally {
    await app.change({ 'invite.agent.settleGraceSeconds': null })
  }
})

test('over random days settled plus carried amounts equal rate × valid bet, exactly', async () => {
  const random = seededRandom('days of a team')
  const players = await chain(4)
  let exact = 0
  for (let today = 0; today < 12; today++) {
    for (const [level, ppm] of [
      [1, 1_000],
      [2, 500],
      [3, 200],
    ] as const) {
      if (random.below(3) === 0) continue
      const validBet = 1 + random.below(30_00)
      await play(app, at(players, level), validBet)
      exact += validBet * ppm
      // A day that is settled before its end is settled again.
      if (random.below(4) === 0) await settleAhead()
    }
    await nextDay()
  }
  const root = at(players, 0)
  const { waiting } = await myTeam(app, root)
  const carry = (
    await app.db.row<{ carry: number }>('select carry from agent_day where player_id = $1 order by utc_day desc limit 1', [root.userId])
  )?.carry
  expect(waiting * 1_000_000 + (carry ?? 0)).toBe(exact)
  expect(waiting).toBeGreaterThan(0)
})

test('a milestone is claimed once, when enough invitees are valid', async () => {
  const [player, other] = [await app.register(), await app.register()]
  expect(await milestone(player, 1)).toEqual(refusal('notYet', { need: 1, done: 0 }))
  expect(await milestone(player, 2)).toEqual(refusal('notAvailable'))
  expect(await milestone(player, -1)).toMatchObject({ message: 'badParameter' })
  await validInvitee(app, player.userId)
  expect(await dots(app, player)).toMatchObject({ agent5Award: true })
  expect((await agent(app, player.token)).milestones.map(({ state }) => state)).toEqual(['claimable', 'doing', 'doing', 'doing'])
  const before = await balanceIn(app, player.userId, 'coin')
  const answers = await Promise.all([milestone(player, 1), milestone(player, 1)])
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(answers).toContainEqual(refusal('alreadyDone'))
  expect(await balanceIn(app, player.userId, 'coin')).toBe(before + 10_00)
  expect(await dots(app, player)).toMatchObject({ agent5Award: false })
  expect((await agent(app, player.token)).milestones[0]?.state).toBe('claimed')
  expect(await milestone(player, 5)).toEqual(refusal('notYet', { need: 5, done: 1 }))
  expect(await milestone(other, 1)).toEqual(refusal('notYet', { need: 1, done: 0 }))
})

test('valid invitees are counted up to one more than the largest milestone needs', async () => {
  const player = await app.register()
  for (let n = 0; n < 3; n++) await validInvitee(app, player.userId)
  const { milestones } = app.deps.policy.invite.agent
  app.clock.pass(1_000)
  await app.change({ 'invite.agent.milestones': milestones.filter(({ need }) => need === 1) })
  try {
    expect(await myTeam(app, player)).toMatchObject({ valid: 2, team: [{ players: 3 }, {}, {}] })
  } finally {
    app.clock.pass(1_000)
    await app.change({ 'invite.agent.milestones': null })
  }
})

/** Sets how many friends the milestone of five needs, a moment later than what was done before. */
const setFive = async (need: number | null) => {
  app.clock.pass(1_000)
  const { milestones } = app.deps.policy.invite.agent
  await app.change({ 'invite.agent.milestones': need === null ? null : milestones.map((one) => (one.id === '5' ? { ...one, need } : one)) })
}

test('a milestone is claimed once though operators change how many friends it needs; reached before, it stays reached', async () => {
  const [claimed, waiting, late] = [await app.register(), await app.register(), await app.register()]
  for (const { userId } of [claimed, waiting]) for (let n = 0; n < 5; n++) await validInvitee(app, userId)
  for (let n = 0; n < 4; n++) await validInvitee(app, late.userId)
  dataOf(await milestone(claimed, 5))
  await setFive(6)
  try {
    for (const { userId } of [claimed, late]) await validInvitee(app, userId)
    const statesOf = async ({ token }: Player) =>
      (await agent(app, token)).milestones.map(({ need, state }) => `${need} ${state}`).slice(0, 2)
    expect(await statesOf(claimed)).toEqual(['1 claimable', '6 claimed'])
    expect(await milestone(claimed, 6)).toEqual(refusal('alreadyDone'))
    expect(await statesOf(waiting)).toEqual(['1 claimable', '5 claimable'])
    expect(await statesOf(late)).toEqual(['1 claimable', '6 doing'])
    for (const player of [waiting, late]) dataOf(await milestone(player, 1))
    expect(await dots(app, waiting)).toMatchObject({ agent5Award: true })
    expect(await dots(app, late)).toMatchObject({ agent5Award: false })
    expect((await milestone(waiting, 5)).errcode).toBe(0)
    expect(await milestone(late, 6)).toEqual(refusal('notYet', { need: 6, done: 5 }))
    expect(await dots(app, waiting)).toMatchObject({ agent5Award: false })
  } finally {
    await setFive(null)
  }
  expect(await milestone(claimed, 5)).toEqual(refusal('alreadyDone'))
  expect(await milestone(waiting, 5)).toEqual(refusal('alreadyDone'))
})

test('of two milestones that need the same number after a change, each is claimed once', async () => {
  const player = await app.register()
  for (let n = 0; n < 5; n++) await validInvitee(app, player.userId)
  app.clock.pass(1_000)
  const needs: Readonly<Record<string, number>> = { '1': 5, '5': 8 }
  const { milestones } = app.deps.policy.invite.agent
  await app.change({ 'invite.agent.milestones': milestones.map((one) => ({ ...one, need: needs[one.id] ?? one.need })) })
  try {
    const states = async () => (await agent(app, player.token)).milestones.map(({ need, state }) => `${need} ${state}`).slice(0, 2)
    expect(await states()).toEqual(['5 claimable', '5 claimable'])
    const awards = [dataOf(await milestone(player, 5)), dataOf(await milestone(player, 5))]
    expect(new Set(awards.map((one) => JSON.stringify(one))).size).toBe(2)
    expect(await milestone(player, 5)).toEqual(refusal('alreadyDone'))
    expect(await states()).toEqual(['5 claimed', '8 claimed'])
    expect(await dots(app, player)).toMatchObject({ agent5Award: false })
  } finally {
    await setFive(null)
  }
})

test('while the programme is closed its red dot means commission alone: no milestone can be claimed', async () => {
  const [inviter, invitee] = (await chain(2)) as [Player, Player]
  await validInvitee(app, inviter.userId)
  expect(await dots(app, inviter)).toMatchObject({ agent5Award: true })
  await play(app, invitee, 100_00)
  await app.change({ 'activities.agent.isOpen': false })
  try {
    expect(await dots(app, inviter)).toMatchObject({ agent5Award: false })
    expect(await milestone(inviter, 1)).toEqual(refusal('activityClosed'))
    await nextDay()
    expect(await dots(app, inviter)).toMatchObject({ agent5Award: true })
    dataOf(await receive(inviter))
    expect(await dots(app, inviter)).toMatchObject({ agent5Award: false })
  } finally {
    await app.change({ 'activities.agent.isOpen': null })
  }
})

test('A’: a player on a break can claim earned commission during it, and no milestone', async () => {
  const [inviter, invitee] = (await chain(2)) as [Player, Player]
  await play(app, invitee, 100_00)
  dataOf(await app.call('takeBreak', { hours: 48 }, inviter.token))
  app.clock.now = midnight() + minuteMs
  await settle(app)
  expect((await milestone(inviter, 1)).message).toBe('selfExcluded')
  expect(await dots(app, inviter)).toEqual({ spinAward: false, agent5Award: false })
  expect(dataOf(await receive(inviter)).awards).toMatchObject([{ count: 10 }])
})

test('a day on which the programme was closed throughout earns nothing, whenever it is settled', async () => {
  const [inviter, invitee] = (await chain(2)) as [Player, Player]
  const set = (isOpen: boolean | null) => app.change({ 'activities.agent.isOpen': isOpen })
  await play(app, invitee, 100_00)
  await set(false)
  // Open in the morning: what was earned by then is the agent's.
  await nextDay()
  await play(app, invitee, 200_00)
  app.clock.pass(dayMs)
  await play(app, invitee, 400_00)
  await set(null)
  await nextDay()
  expect((await log(inviter)).list.map(({ levels, amount }) => [levels[0]?.validBet, amount])).toEqual([
    [400_00, 40],
    [100_00, 10],
  ])
})

test('nor does a day outside the time that the programme is set to run', async () => {
  const [inviter, invitee] = (await chain(2)) as [Player, Player]
  await nextDay()
  const ends = midnight()
  await app.change({ 'activities.agent.endsAt': ends })
  for (const moment of [ends - 1, ends, ends + dayMs]) await recordBet(app, invitee.userId, 100_00, moment)
  app.clock.now = ends + 2 * dayMs + minuteMs
  await app.change({ 'activities.agent.endsAt': null })
  await settle(app)
  expect((await log(inviter)).list.map(({ levels, amount }) => [levels[0]?.validBet, amount])).toEqual([[100_00, 10]])
})

test('a day is settled by the rates that were in force on it', async () => {
  const [inviter, invitee] = (await chain(2)) as [Player, Player]
  await play(app, invitee, 100_00)
  app.clock.pass(dayMs)
  await app.change({ 'invite.agent.ppm': [2_000, 1_000, 500] })
  await play(app, invitee, 100_00)
  await nextDay()
  await app.change({ 'invite.agent.ppm': null })
  expect((await log(inviter)).list.map(({ amount }) => amount)).toEqual([20, 10])
})

/** A third of a day begins now. */
const third = () => {
  app.clock.now = midnight() + dayMs / 3
}

test('R27: whoever has excluded themself earns nothing from the third of a day after it on; what was earned before, and others’ commission, stay', async () => {
  const top = await app.register()
  const inviter = await app.register({ pid: top.userId })
  const invitee = await app.register({ pid: inviter.userId })
  third()
  await recordBet(app, invitee.userId, 100_00, app.clock.now)
  dataOf(await app.call('selfExclude', { months: 6 }, inviter.token))
  await recordBet(app, invitee.userId, 200_00, app.clock.now + dayMs / 3 - 1)
  await recordBet(app, invitee.userId, 400_00, app.clock.now + dayMs / 3)
  await nextDay()
  await recordBet(app, invitee.userId, 800_00, app.clock.now)
  await nextDay()
  const daysOf = ({ userId }: Player) =>
    app.db.rows('select bet_1, bet_2, amount from agent_day where player_id = $1 order by utc_day', [userId])
  expect(await daysOf(inviter)).toEqual([{ bet_1: 300_00, bet_2: 0, amount: 30 }])
  expect(await daysOf(top)).toEqual([
    { bet_1: 0, bet_2: 700_00, amount: 35 },
    { bet_1: 0, bet_2: 800_00, amount: 40 },
  ])
  expect(await countRows(app, 'agent_earned', 'player_id = $1 and exact = $2', [inviter.userId, 300_00 * 1_000])).toBe(1)
  // The page promises nothing either.
  await recordBet(app, invitee.userId, 100_00, app.clock.now)
  const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account: inviter.account, password: 'correct horse' }))
  expect(await myTeam(app, { ...inviter, token })).toMatchObject({ running: 0, waiting: 30 })
  expect(dataOf(await receive({ ...inviter, token })).awards).toMatchObject([{ count: 30 }])
})

test('R27: an exclusion covers the person’s other account, and a held account earns nothing', async () => {
  const [[inviter, invitee], [other, friend]] = [(await chain(2)) as [Player, Player], (await chain(2)) as [Player, Player]]
  third()
  await app.db.transaction((tx) => heldMobileOf(tx, inviter.userId, other.userId, app.clock.now))
  dataOf(await app.call('selfExclude', { months: 6 }, inviter.token))
  for (const { userId } of [invitee, friend]) await recordBet(app, userId, 100_00, app.clock.now + dayMs / 3)
  await nextDay()
  expect(await countRows(app, 'agent_day', 'player_id = any($1)', [[inviter.userId, other.userId]])).toBe(0)
})

test('who is held for another account earns until then, though the two were put up for review before', async () => {
  const [inviter, invitee] = (await chain(2)) as [Player, Player]
  const other = await app.register()
  const hint = { playerId: inviter.userId, otherId: other.userId, kind: 'mobile', isHeld: false, isMutual: false } as const
  await insertLink(app.db, hint, app.clock.now)
  third()
  await recordBet(app, invitee.userId, 100_00, app.clock.now)
  app.clock.pass(1)
  await app.db.transaction((tx) => heldMobileOf(tx, inviter.userId, other.userId, app.clock.now))
  await recordBet(app, invitee.userId, 200_00, app.clock.now + dayMs / 3)
  await nextDay()
  expect(await countRows(app, 'agent_day', 'player_id = $1 and bet_1 = 10000', [inviter.userId])).toBe(1)
})

test('a player on a break goes on earning: taking a rest costs nothing; and so does whoever comes back from an exclusion', async () => {
  const [[inviter, invitee], [back, friend]] = [(await chain(2)) as [Player, Player], (await chain(2)) as [Player, Player]]
  third()
  dataOf(await app.call('takeBreak', { hours: 48 }, inviter.token))
  dataOf(await app.call('selfExclude', { months: 6 }, back.token))
  await app.db.rows('update self_restriction_log set detail = $2 where player_id = $1', [
    back.userId,
    { until: app.clock.now + dayMs / 3 + 1 },
  ])
  await app.db.rows('update self_restriction set excluded_until = $2 where player_id = $1', [back.userId, app.clock.now + dayMs / 3 + 1])
  for (const { userId } of [invitee, friend]) await recordBet(app, userId, 100_00, app.clock.now + dayMs / 3)
  await nextDay()
  expect(await countRows(app, 'agent_day', 'player_id = any($1) and bet_1 = 10000', [[inviter.userId, back.userId]])).toBe(2)
})

/** Settles by a clock that is days ahead. */
async function settleAhead(days = 3): Promise<void> {
  const { now } = app.clock
  app.clock.now += days * dayMs
  await settle(app)
  app.clock.now = now
}
/** Noon of the next day, and all days before it settled. */
async function nextNoon(): Promise<void> {
  app.clock.now = midnight() + 12 * 3_600_000
  await settle(app)
}
const earnedOf = ({ userId }: Player) => app.db.rows<{ exact: number }>('select exact from agent_earned where player_id = $1', [userId])

test('days that were settled while the clock was days ahead are settled again after their end', async () => {
  const [inviter, invitee] = (await chain(2)) as [Player, Player]
  await nextNoon()
  await play(app, invitee, 100_00)
  await settleAhead()
  await play(app, invitee, 50_00)
  await nextDay()
  await play(app, invitee, 200_00)
  await nextDay()
  expect((await log(inviter)).list.map(({ levels, amount }) => [levels[0]?.validBet, amount])).toEqual([
    [200_00, 20],
    [150_00, 15],
  ])
  expect(await earnedOf(inviter)).toEqual([{ exact: 350_00 * 1_000 }])
})

test('what was claimed of such a day stays, and the rest is carried to the next one', async () => {
  const [inviter, invitee] = (await chain(2)) as [Player, Player]
  await nextNoon()
  await play(app, invitee, 100_00)
  await settleAhead()
  expect(dataOf(await receive(inviter)).awards).toMatchObject([{ count: 10 }])
  await play(app, invitee, 50_05)
  await nextDay()
  expect(await myTeam(app, inviter)).toMatchObject({ waiting: 0, taken: 10 })
  await play(app, invitee, 200_00)
  await nextDay()
  expect((await log(inviter)).list.map(({ levels, amount, state }) => [levels[0]?.validBet, amount, state])).toEqual([
    [200_00, 25, 'claimable'],
    [150_05, 10, 'claimed'],
  ])
  expect(await earnedOf(inviter)).toEqual([{ exact: 350_05 * 1_000 }])
})

test('a server whose clock is ahead settles no day without its last moments', async () => {
  const [inviter, invitee] = (await chain(2)) as [Player, Player]
  const ends = midnight() + dayMs
  app.clock.now = ends - 1_000
  await play(app, invitee, 100_00)
  await settleAhead(1)
  app.clock.now = ends - 1
  await play(app, invitee, 50_00)
  app.clock.now = ends + 1_000
  // The other server, whose clock is right.
  await settle(app)
  app.clock.now = ends + minuteMs
  await settle(app)
  expect((await log(inviter)).list.map(({ levels, amount }) => [levels[0]?.validBet, amount])).toEqual([[150_00, 15]])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { Invitee } from '#contract/invite.ts'
import { purgeSessions } from '#server/identity/session/sessionStore.ts'
import { deleteInBatches } from '#server/kernel/database/partitions.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { recordBet } from '../../fixtures/recordedRounds.ts'
import { longSessions } from '../vip/samples.ts'
import { joinByMobile, myTeam, play, validInvitee } from './samples.ts'
import type { Player } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: longSessions })
})
afterAll(() => app.close())

const invitees = async ({ token }: Player) =>
  dataOf(await app.call<{ list: Invitee[]; total: number }>('actInviteUser', { pageSize: 50 }, token))
const fill = ({ token }: Player, pid: string) => app.call<{ pid: string }>('agentFill', { pid }, token)
const inviterOf = async ({ token }: Player) =>
  dataOf(await app.call<{ user: { pid: string | null } }>('getAfterLoginInfoWeb', {}, token)).user.pid

test('each condition is shown when it is met, and never an amount or a whole name', async () => {
  const player = await app.register()
  const invitee = await joinByMobile(app, player.userId)
  const firstInvitee = async () => (await invitees(player)).list[0]
  const joined = await firstInvitee()
  expect(joined).toMatchObject({ state: 'joined', hasMobile: true, hasDeposited: false, hasPlayed: false, time: app.clock.now })
  expect(joined?.until).toBe(app.clock.now + 30 * dayMs)
  expect(joined?.nickname).toContain('***')
  expect(JSON.stringify(joined)).not.toContain(invitee.userId)
  await deposit(app, invitee.token, 99_00)
  await play(app, invitee, 199_99)
  expect(await firstInvitee()).toMatchObject({ state: 'joined', hasDeposited: false, hasPlayed: false })
  await deposit(app, invitee.token, 100_00)
  expect(await firstInvitee()).toMatchObject({ state: 'joined', hasDeposited: true })
  await play(app, invitee, 1)
  const countsFrom = app.clock.now + 7 * dayMs
  expect(await firstInvitee()).toMatchObject({ state: 'joined', hasPlayed: true, countsFrom })
  app.clock.now = countsFrom - 1
  expect(await myTeam(app, player)).toMatchObject({ valid: 0 })
  app.clock.now = countsFrom
  expect(await firstInvitee()).toMatchObject({ state: 'valid', countsFrom: null })
  expect(await myTeam(app, player)).toMatchObject({ valid: 1 })
})

test('without a mobile no invitee is valid, and demo rounds count for nothing', async () => {
  const player = await app.register()
  const nameOnly = await app.register({ pid: player.userId })
  await deposit(app, nameOnly.token, 100_00)
  await play(app, nameOnly, 200_00)
  const demo = await joinByMobile(app, player.userId)
  await deposit(app, demo.token, 100_00)
  await recordBet(app, demo.userId, 500_00, app.clock.now, true)
  expect((await myTeam(app, player)).valid).toBe(0)
  expect((await invitees(player)).total).toBe(2)
})

test('what happens after thirty days is too late, to the millisecond', async () => {
  const player = await app.register()
  const [early, late] = [await joinByMobile(app, player.userId), await joinByMobile(app, player.userId)]
  for (const { token } of [early, late]) await deposit(app, token, 100_00)
  const until = app.clock.now + 30 * dayMs
  await recordBet(app, early.userId, 200_00, until - 1)
  await recordBet(app, late.userId, 200_00, until)
  app.clock.now = until
  expect((await myTeam(app, player)).valid).toBe(1)
  expect((await invitees(player)).list.map(({ state }) => state).toSorted()).toEqual(['missed', 'valid'])
})

test('A9: accounts on a device of the inviter or of an earlier invitee, or linked with them as one person, are not counted', async () => {
  const player = await app.register()
  await app.db.rows('update session set device = $2 where player_id = $1', [player.userId, `phone of ${player.userId}`])
  const others = [await validInvitee(app, player.userId), await validInvitee(app, player.userId), await validInvitee(app, player.userId)]
  const [first, second, third] = others
  if (!first || !second || !third) throw new Error('nobody joined')
  const valid = async () => (await myTeam(app, player)).valid
  expect(await valid()).toBe(3)
  const device = (of: Player, name: string) => app.db.rows('update session set device = $2 where player_id = $1', [of.userId, name])
  await device(first, `phone of ${player.userId}`)
  expect(await valid()).toBe(2)
  expect((await invitees(player)).list.map(({ state }) => state).toSorted()).toEqual(['missed', 'valid', 'valid'])
  await device(third, `phone of ${second.userId}`)
  // The account that was there first counts as a separate person.
  expect(await valid()).toBe(1)
  await app.db.rows(`insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($1, $2, 'bank', true, true, 1)`, [
    second.userId,
    player.userId,
  ])
  expect(await valid()).toBe(0)
  await app.db.rows('update person_link set released_at = 2 where player_id = $1', [second.userId])
  expect(await valid()).toBe(1)
})

test('A9: accounts on the same browser in one IPv6 network are not counted either, whichever of its addresses they use', async () => {
  const player = await app.register()
  const [first, second] = [await validInvitee(app, player.userId), await validInvitee(app, player.userId)]
  const logIn = async ({ userId }: Player, address: string) => {
    const { mobile } = (await app.db.row<{ mobile: string }>('select mobile from player where id = $1', [userId])) ?? {}
    dataOf(await app.call('accountLogin', { account: mobile, password: 'correct horse' }, undefined, undefined, address))
  }
  await logIn(first, '2001:db8:0:7::1')
  await logIn(second, '2001:db8:0:8::1')
  expect((await myTeam(app, player)).valid).toBe(2)
  await logIn(second, '2001:db8:0:7:a:b:c:d')
  expect((await myTeam(app, player)).valid).toBe(1)
})

test('A9: an account linked with the inviter, or with an earlier invitee, over another account is not counted either', async () => {
  const player = await app.register()
  const [first, second] = [await validInvitee(app, player.userId), await validInvitee(app, player.userId)]
  const between = await app.register()
  const valid = async () => (await myTeam(app, player)).valid
  const link = (held: Player, other: Player, isMutual: boolean) =>
    app.db.rows(`insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($1, $2, 'bank', true, $3, 1)`, [
      held.userId,
      other.userId,
      isMutual,
    ])
  await link(between, player, true)
  // Whoever has only typed in another's documents makes that one no part of a person.
  await link(between, second, false)
  expect(await valid()).toBe(2)
  await link(second, between, true)
  expect(await valid()).toBe(1)
  await link(first, between, true)
  expect(await valid()).toBe(0)
  await app.db.rows('update person_link set released_at = 2 where other_id = $1', [player.userId])
  // The account that was there first counts as a separate person.
  expect(await valid()).toBe(1)
})

test('A9: a person with an account from each of two inviters counts once, for the one who was first', async () => {
  const [player, other] = [await app.register(), await app.register()]
  const [first, second] = [await validInvitee(app, player.userId), await validInvitee(app, other.userId)]
  const between = await app.register()
  const valid = async () => [(await myTeam(app, player)).valid, (await myTeam(app, other)).valid]
  const link = (held: Player, of: Player, kind: string, { isHeld = true, isMutual = true } = {}) =>
    app.db.rows('insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($1, $2, $3, $4, $5, 1)', [
      held.userId,
      of.userId,
      kind,
      isHeld,
      isMutual,
    ])
  const release = () => app.db.rows('update person_link set released_at = 2 where released_at is null')
  // Strangers use one browser, and anyone can type in another's documents.
  await link(second, first, 'device', { isHeld: false, isMutual: false })
  await link(first, second, 'name', { isMutual: false })
  expect(await valid()).toEqual([1, 1])
  await link(first, second, 'paper')
  expect(await valid()).toEqual([1, 0])
  expect((await invitees(other)).list).toMatchObject([{ state: 'missed' }])
  await release()
  expect(await valid()).toEqual([1, 1])
  await link(between, first, 'bank')
  await link(second, between, 'bank', { isMutual: false })
  expect(await valid()).toEqual([1, 0])
})

test('accounts on a device of the inviter or of an earlier invitee are not counted either once their sessions are forgotten', async () => {
  const player = await app.register()
  const [first, second, third] = [
    await validInvitee(app, player.userId),
    await validInvitee(app, player.userId),
    await validInvitee(app, player.userId),
  ]
  const use = (device: string, ...players: readonly Player[]) =>
    app.db.rows('update session set device = $1 where player_id = any($2)', [device, players.map(({ userId }) => userId)])
  await use('the phone of a ring', player, second)
  await use('another phone of it', first, third)
  expect(await myTeam(app, player)).toMatchObject({ valid: 1 })
  // One after the other logs out, and what is known of an ended session lasts as long as a session may.
  for (const { token } of [second, third, first]) {
    dataOf(await app.call('logout', {}, token))
    app.clock.pass(dayMs)
    await deleteInBatches((limit) => purgeSessions(app.db, app.clock.now, app.clock.now, limit))
  }
  expect(await countRows(app, 'session', 'player_id = any($1)', [[first, second, third].map(({ userId }) => userId)])).toBe(0)
  expect(await myTeam(app, player)).toMatchObject({ valid: 1 })
  expect((await invitees(player)).list.map(({ state }) => state)).toEqual(['missed', 'missed', 'valid'])
})

test('an inviter is named once, within seven days, by a player without one', async () => {
  const [inviter, other, player] = [await app.register(), await app.register(), await app.register()]
  expect(await myTeam(app, player)).toMatchObject({ inviter: null, fillUntil: app.clock.now + 7 * dayMs })
  expect(await fill(player, player.userId)).toEqual(refusal('notEligible', { reason: 'code' }))
  expect(await fill(player, 'nobody')).toEqual(refusal('notEligible', { reason: 'code' }))
  expect(await fill(player, 'two words')).toMatchObject({ message: 'badParameter' })
  expect(dataOf(await fill(player, inviter.userId))).toEqual({ pid: inviter.userId })
  expect(await inviterOf(player)).toBe(inviter.userId)
  expect(await fill(player, other.userId)).toEqual(refusal('alreadyDone'))
  expect((await myTeam(app, player)).fillUntil).toBeNull()
  expect((await myTeam(app, player)).inviter).toContain('***')
  expect((await invitees(inviter)).total).toBe(1)

  const late = await app.register()
  app.clock.pass(7 * dayMs)
  expect((await myTeam(app, late)).fillUntil).toBeNull()
  expect(await fill(late, inviter.userId)).toEqual(refusal('notAvailable'))
})

test('A14: trying codes does not reveal which players exist: three tries, and the same response for every unusable code', async () => {
  const player = await app.register()
  for (const code of ['999999999', player.userId, '9'.repeat(40)])
    expect(await fill(player, code)).toEqual(refusal('notEligible', { reason: 'code' }))
  const inviter = await app.register()
  expect(await fill(player, inviter.userId)).toMatchObject({ message: 'tooManyRequests' })
  app.clock.pass(30 * 60_000)
  expect(dataOf(await fill(player, inviter.userId))).toEqual({ pid: inviter.userId })
})

test('no player becomes their own ancestor, also under concurrent calls', async () => {
  const [one, two, three] = [await app.register(), await app.register(), await app.register()]
  dataOf(await fill(two, one.userId))
  dataOf(await fill(three, two.userId))
  expect(await fill(one, three.userId)).toEqual(refusal('notEligible', { reason: 'code' }))
  const ring = [await app.register(), await app.register(), await app.register()]
  const answers = await Promise.all(ring.map((player, index) => fill(player, ring[(index + 1) % 3]?.userId ?? '')))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(2)
  expect(answers).toContainEqual(refusal('notEligible', { reason: 'code' }))
})

test('a player on a break cannot name an inviter', async () => {
  const [inviter, player] = [await app.register(), await app.register()]
  dataOf(await app.call('takeBreak', { hours: 24 }, player.token))
  expect((await fill(player, inviter.userId)).message).toBe('selfExcluded')
})

test('pages list all invitees exactly once', async () => {
  const player = await app.register()
  for (let joined = 0; joined < 5; joined++) await app.register({ pid: player.userId })
  await validInvitee(app, player.userId)
  const page = async (pageNum: number) =>
    dataOf(await app.call<{ list: Invitee[]; total: number }>('actInviteUser', { pageNum, pageSize: 4 }, player.token))
  const [first, second] = [await page(1), await page(2)]
  expect([first.total, first.list.length, second.list.length]).toEqual([5, 4, 2])
  expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(6)
  expect(first.list[0]?.state).toBe('valid')
})

test('a friend who was valid stays valid when operators ask for more; one who was not needs what is asked now', async () => {
  const [player, other] = [await app.register(), await app.register()]
  const friend = await validInvitee(app, player.userId)
  // Bets enough only after the change.
  const late = await joinByMobile(app, other.userId)
  await deposit(app, late.token, 100_00)
  await app.db.rows('update deposit_order set settled_at = settled_at - $2 where player_id = $1', [late.userId, 8 * dayMs])
  await play(app, late, 199_99)
  const changes = [
    { 'invite.valid.deposited': 200_00 },
    { 'invite.valid.bet': 400_00 },
    { 'invite.valid.days': 1 },
    { 'invite.valid.restDays': 30 },
  ] as const
  const unchanged = Object.fromEntries(changes.flatMap((change) => Object.keys(change)).map((key) => [key, null]))
  try {
    app.clock.pass(1_000)
    await app.change({ 'invite.valid.bet': 200_01 })
    await play(app, late, 1)
    expect((await myTeam(app, other)).valid).toBe(0)
    for (const change of changes) {
      app.clock.pass(1_000)
      await app.change({ ...unchanged, 'invite.valid.bet': 200_01, ...change })
      expect((await myTeam(app, player)).valid).toBe(1)
      expect((await invitees(player)).list).toMatchObject([
        { state: 'valid', hasMobile: true, hasDeposited: true, hasPlayed: true, countsFrom: null },
      ])
    }
    // Their award is kept for as long as their deposit is.
    expect((await app.call('appAgent5UserInviteValidReceive', { need: 1 }, player.token)).errcode).toBe(0)
    expect(await countRows(app, 'invitee_counted', 'player_id = $1', [friend.userId])).toBe(1)
    app.clock.pass(1_000)
    await app.change({ ...unchanged, 'invite.valid.bet': 200_01 })
    await play(app, late, 1)
    expect((await myTeam(app, other)).valid).toBe(1)
  } finally {
    await app.change(unchanged)
  }
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { DayRank } from '#contract/rank.ts'
import { moreThan, placesOf } from '#server/rewards/rank/places.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { recordBet } from '../../fixtures/recordedRounds.ts'
import { longSessions, runJob } from '../vip/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { ...longSessions, rank: { shown: 4, everySeconds: 15 } } })
})
afterAll(() => app.close())
// Separate days for each test.
beforeEach(() => {
  app.clock.now = (Math.floor(app.clock.now / dayMs) + 3) * dayMs + hourMs
})
const dayStart = () => Math.floor(app.clock.now / dayMs) * dayMs

const look = async (token: string, body: object = {}) => dataOf(await app.call<DayRank>('rankInfo', { ...body }, token))
const shown = ({ allRank }: DayRank) =>
  allRank.list.map(({ rank, nickname, amountSection: { from, to } }) => `${rank} ${nickname} ${from}-${to}`)

async function named(nickname: string) {
  const player = await app.register()
  await app.db.rows('update player set nickname = $2 where id = $1', [player.userId, nickname])
  return player
}
/** Plays, and lets the server update the shared reading. */
async function played(bets: readonly (readonly [player: { userId: string }, validBet: number])[], at = app.clock.now): Promise<void> {
  for (const [index, [{ userId }, validBet]] of bets.entries()) await recordBet(app, userId, validBet, at + index)
  await runJob(app)
  app.clock.pass(15_000)
}

test('the ranking needs a player', async () => {
  expect(await app.call('rankInfo', {})).toEqual(refusal('sessionOver'))
})

test('before the first bet the list is empty, and the player’s own row is present all the same', async () => {
  const { token, userId } = await named('Tala')
  const rank = await look(token)
  expect(rank.allRank).toEqual({ list: [], total: 0, pages: 0, pageNum: 1, pageSize: 20 })
  expect(rank.personRank).toMatchObject({ rank: null, nickname: 'Tala', amountSection: { from: 0, to: 0 } })
  expect(rank).toMatchObject({ players: 0, startsAt: dayStart(), endsAt: dayStart() + dayMs })
  expect(JSON.stringify(rank)).not.toContain(userId)
})

test('the ranking has the most valid bets first, names masked, amounts as bands, the player’s own exact; equals share a place', async () => {
  const [one, two, three, four] = [await named('Amihan'), await named('Bituin'), await named('Carlo'), await named('Dalisay')]
  await played([
    [one, 30_00],
    [two, 120_00],
    [three, 30_00],
    [four, 7_00],
  ])
  const rank = await look(three.token)
  expect(shown(rank)).toEqual(['1 B***n 10000-20000', '2 A***n 2000-5000', '2 C***o 2000-5000', '4 D***y 500-1000'])
  expect(rank.personRank).toMatchObject({ rank: 2, nickname: 'Carlo', amountSection: { from: 30_00, to: 30_00 } })
  expect(rank.allRank.list[2]?.id).toBe(rank.personRank.id)
  expect(rank.players).toBe(4)
  for (const { userId } of [one, two, three, four]) expect(JSON.stringify(rank)).not.toContain(userId)
  const pages = await look(three.token, { pageNum: 2, pageSize: 3 })
  expect(pages.allRank).toMatchObject({ total: 4, pages: 2, pageNum: 2 })
  expect(shown(pages)).toEqual(['4 D***y 500-1000'])
})

test('the player’s own row is live, and at its current place in the list', async () => {
  const [one, two] = [await named('Amihan'), await named('Bituin')]
  await played([
    [one, 20_00],
    [two, 10_00],
  ])
  expect((await look(two.token)).personRank.rank).toBe(2)
  await recordBet(app, two.userId, 15_00, app.clock.now)
  const rank = await look(two.token)
  expect(rank.personRank).toMatchObject({ rank: 1, amountSection: { from: 25_00, to: 25_00 } })
  expect(shown(rank)).toEqual(['1 B***n 2000-5000', '2 A***n 2000-5000'])
  // For the others it is as of the last reading.
  expect((await look(one.token)).personRank.rank).toBe(1)
})

test('a player beyond the shown places still sees their own', async () => {
  const players = await Promise.all(['Ada', 'Bea', 'Cia', 'Dia', 'Eva', 'Fe'].map(named))
  await played(players.map((player, index) => [player, (10 - index) * 1_00] as const))
  const last = players.at(-1)
  const rank = await look(last?.token ?? '')
  expect(rank.allRank).toMatchObject({ total: 4, pages: 1 })
  expect(rank.personRank.rank).toBe(6)
  expect(rank.players).toBe(6)
  const fourth = await look(players[3]?.token ?? '')
  expect(fourth.allRank.list.map(({ id }) => id)).toContain(fourth.personRank.id)
})

test('a day is a UTC day to the millisecond; yesterday can still be viewed, demo rounds do not count', async () => {
  const [one, two] = [await named('Amihan'), await named('Bituin')]
  await recordBet(app, one.userId, 10_00, dayStart() + dayMs - 1)
  await recordBet(app, two.userId, 20_00, dayStart() + dayMs)
  await recordBet(app, one.userId, 500_00, dayStart() + dayMs - 2, true)
  app.clock.now = dayStart() + dayMs + minuteMs
  await runJob(app)
  const [today, yesterday] = [await look(one.token), await look(one.token, { day: 'yesterday' })]
  expect(shown(today)).toEqual(['1 B***n 2000-5000'])
  expect(today.personRank.rank).toBeNull()
  expect(shown(yesterday)).toEqual(['1 A***n 1000-2000'])
  expect(yesterday.personRank).toMatchObject({ rank: 1, amountSection: { from: 10_00, to: 10_00 } })
  expect(yesterday).toMatchObject({ startsAt: dayStart() - dayMs, endsAt: dayStart() })
  // An id from one day's list identifies no one in another.
  expect(yesterday.personRank.id).not.toBe(today.personRank.id)
})

test('a day is summed at most once a tick, however many callers there are', async () => {
  const [one, two] = [await named('Amihan'), await named('Bituin')]
  await played([[one, 10_00]])
  // The start of a tick.
  app.clock.now = Math.ceil(app.clock.now / 15_000) * 15_000
  await look(one.token)
  await recordBet(app, two.userId, 90_00, app.clock.now)
  await runJob(app)
  app.clock.pass(14_999)
  const before = await Promise.all(Array.from({ length: 5 }, () => look(one.token)))
  expect(before.map(({ players }) => players)).toEqual([1, 1, 1, 1, 1])
  app.clock.pass(1)
  expect((await look(one.token)).players).toBe(2)
})

test('bad input is refused', async () => {
  const { token } = await named('Tala')
  for (const body of [{ day: 'tomorrow' }, { pageNum: 0 }, { pageSize: 51 }, { day: 3 }]) {
    expect(await app.call('rankInfo', body, token)).toMatchObject({ errcode: 10001 })
  }
})

test('places by hand: none, a single one, and equals at the edge', () => {
  const row = (playerId: string, amount: number) => ({ playerId, nickname: playerId, avatar: 'fan', bet: amount })
  expect(placesOf([], row('1', 0), 3)).toEqual([])
  expect(placesOf([row('1', 5)], row('1', 9), 3)).toMatchObject([{ playerId: '1', bet: 9, rank: 1 }])
  const places = placesOf([row('1', 9), row('2', 5), row('3', 5), row('4', 5)], row('9', 5), 3)
  expect(places.map(({ playerId, rank }) => [playerId, rank])).toEqual([
    ['1', 1],
    ['2', 2],
    ['3', 2],
  ])
  expect([10, 9, 5, 4, 0].map((amount) => moreThan([9, 5, 5, 1], amount))).toEqual([0, 0, 1, 3, 4])
  expect(moreThan([], 1)).toBe(0)
})

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { limitPeriods } from '#contract/responsibleGaming.ts'
import { spanOf } from '#server/kernel/calendar.ts'
import { sumCoinDays } from '#server/protection/coinDays.ts'
import { sumPlayTime } from '#server/protection/playTime.ts'
import { playOfPeriods } from '#server/protection/usage.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { whileWriting } from '../fixtures/whileWriting.ts'
import { writeRounds } from '../play/games/writtenRounds.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const third = 8 * hourMs

/** What was played, one after the other: rounds of a mode, a move in one that goes on, or a studio's report. */
interface Played {
  readonly mode: 'coin' | 'bonus' | 'demo' | 'move' | 'studio'
  readonly stake: number
  readonly times: number
  readonly at: number
}

const pause = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 3 * minuteMs }) },
  { weight: 1, arbitrary: fc.integer({ min: 3 * minuteMs, max: 30 * hourMs }) },
  // Into the first two minutes of a third.
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 2 * minuteMs }).map((after) => -after - 1) },
)
const mode = fc.constantFrom('coin', 'coin', 'bonus', 'demo', 'move', 'move', 'studio')
const step = fc.record({ pause, mode, stake: fc.integer({ min: 1, max: 50_00 }), times: fc.constantFrom(0, 0, 1, 3) })

/** From a Tuesday at the end of October on, over the beginning of a month that lies within a week. */
const begin = Date.UTC(2026, 9, 27, 20)
const historyOf = (steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]): Played[] => {
  let at = begin
  return steps.map(({ pause: after, ...played }) => {
    at = after < 0 ? (Math.floor(at / third) + 1) * third - after - 1 : at + after
    return { ...played, at }
  })
}

/** Rounds that follow one another are written together, as batches are; a move or a report ends a batch. */
async function write(playerId: string, history: readonly Played[]): Promise<void> {
  let batch: Played[] = []
  const flush = async () => {
    if (batch.length === 0) return
    await writeRounds(
      app.db,
      playerId,
      batch.map(({ mode: by, ...round }) => ({ ...round, game: 'perlas', demo: by === 'demo', bonus: by === 'bonus' })),
    )
    batch = []
  }
  for (const played of history) {
    const isRound = played.mode !== 'studio' && played.mode !== 'move'
    if (isRound) batch.push(played)
    if (!isRound || batch.length === 3) await flush()
    if (played.mode === 'move') await app.db.rows('insert into play_move (player_id, at) values ($1, $2)', [playerId, played.at])
    if (played.mode !== 'studio') continue
    await app.db.rows('insert into studio_play (player_id, provider, staked, won, at) values ($1, $2, $3, $4, $5)', [
      playerId,
      'studio',
      played.stake,
      played.stake * played.times,
      played.at,
    ])
  }
  await flush()
}

/** The same, recounted here: of each pause, the part in the period, at most two minutes. */
function recounted(history: readonly Played[], now: number) {
  const times = history.filter(({ mode: by }) => by !== 'demo').map(({ at }) => at)
  const paid = history.filter(({ mode: by }) => by === 'coin' || by === 'studio')
  const usage = limitPeriods.map((period) => {
    const { startsAt } = spanOf(period, now)
    const own = paid.filter(({ at }) => at >= startsAt)
    const between = [...times, now].reduce(
      (sum, at, index, all) => sum + (index === 0 || at < startsAt ? 0 : Math.min(at - (all[index - 1] ?? 0), at - startsAt, 2 * minuteMs)),
      0,
    )
    return [
      period,
      {
        deposit: 0,
        stake: own.reduce((sum, { stake }) => sum + stake, 0),
        loss: own.reduce((sum, { stake, times: won }) => sum + stake - stake * won, 0),
        time: between,
      },
    ] as const
  })
  return Object.fromEntries(usage)
}

const sum = async (at: number) => {
  await sumPlayTime({ db: app.db, clock: () => at })
  await sumCoinDays({ db: app.db, clock: () => at })
}

test('what is used of limits on stakes, losses and time equals a recount of every round and report, whatever was added up', async () => {
  let thirds = 0
  let days = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 40 }),
      fc.array(fc.nat({ max: 40 }), { maxLength: 3 }),
      fc.integer({ min: 0, max: 3 * minuteMs }),
      async (steps, sums, later) => {
        const { userId } = await app.register()
        const history = historyOf(steps)
        const ends = [...sums.filter((end) => end < history.length), history.length].toSorted((a, b) => a - b)
        await app.db.rows('update play_time_mark set until = 0, at = 0')
        await app.db.rows('update coin_day_mark set day = -1, at = 0')
        let from = 0
        for (const end of ends) {
          await write(userId, history.slice(from, end))
          if (end < history.length) await sum(history[end]?.at ?? begin)
          from = end
        }
        const now = (history.at(-1)?.at ?? begin) + later
        const expected = recounted(history, now)
        expect(await playOfPeriods(app.db, userId, now)).toEqual(expected)
        await Promise.all([sum(now), sum(now)])
        expect(await playOfPeriods(app.db, userId, now)).toEqual(expected)
        thirds += (await app.db.rows('delete from play_time returning 1')).length
        days += (await app.db.rows('delete from coin_day returning 1')).length
      },
    ),
    { numRuns: 25, seed: 20261123 },
  )
  expect(thirds).toBeGreaterThan(25)
  expect(days).toBeGreaterThan(15)
}, 60_000)

test('playing time is added up by quarters of an hour, ten minutes after their end, and forgotten after forty days', async () => {
  const { userId } = await app.register()
  await app.db.rows('update play_time_mark set until = 0, at = 0')
  const slot = Math.floor(begin / third)
  const start = slot * third
  const played = (...at: readonly number[]) =>
    write(
      userId,
      at.map((ms) => ({ mode: 'coin', stake: 1_00, times: 0, at: start + ms })),
    )
  const added = () => app.db.rows('select slot, played_ms, lead_ms from play_time where player_id = $1', [userId])
  await played(-30_000, minuteMs, 2 * minuteMs)
  await sum(start + 25 * minuteMs - 1)
  expect(await added()).toEqual([{ slot: slot - 1, played_ms: 0, lead_ms: 0 }])
  await sum(start + 25 * minuteMs)
  const first = [
    { slot: slot - 1, played_ms: 0, lead_ms: 0 },
    { slot, played_ms: 2.5 * minuteMs, lead_ms: 30_000 },
  ]
  expect(await added()).toEqual(first)
  // The pause before the next round is longer than what counts of it, and begins in what is added up.
  await played(20 * minuteMs)
  const shown = async () => (await playOfPeriods(app.db, userId, start + 40 * minuteMs)).month.time
  expect(await shown()).toBe(6.5 * minuteMs)
  await sum(start + 39 * minuteMs)
  expect(await added()).toEqual(first)
  await sum(start + 40 * minuteMs)
  expect(await added()).toEqual([first[0], { slot, played_ms: 4.5 * minuteMs, lead_ms: 30_000 }])
  expect(await shown()).toBe(6.5 * minuteMs)
  await sum(start + third + 119 * third + 10 * minuteMs)
  expect(await added()).toHaveLength(1)
  await sum(start + third + 120 * third + 10 * minuteMs)
  expect(await added()).toEqual([])
})

test('playing time is counted, and added up again, after the clock was hours ahead', async () => {
  const { userId } = await app.register()
  const start = spanOf('day', begin).startsAt + 5 * dayMs
  await app.db.rows('update play_time_mark set until = $1, at = 0', [start])
  const played = (at: number): Played => ({ mode: 'coin', stake: 1_00, times: 0, at })
  const timeAt = async (at: number) => (await playOfPeriods(app.db, userId, at)).day.time
  await write(userId, [played(start + hourMs), played(start + hourMs + minuteMs)])
  await sum(start + 20 * hourMs)
  await write(userId, [played(start + 2 * hourMs)])
  await sum(start + 2 * hourMs)
  expect(await timeAt(start + 2 * hourMs)).toBe(3 * minuteMs)
  await sum(start + 20 * hourMs)
  expect(await timeAt(start + 20 * hourMs)).toBe(5 * minuteMs)
})

test('playing time is added up again after the clock was minutes ahead: a quarter of an hour was not over', async () => {
  const { userId } = await app.register()
  const start = spanOf('day', begin).startsAt + 6 * dayMs
  await app.db.rows('update play_time_mark set until = $1, at = 0', [start])
  const played = (at: number): Played => ({ mode: 'coin', stake: 1_00, times: 0, at })
  await write(userId, [played(start + 57 * minuteMs)])
  // Twelve minutes ahead.
  await sum(start + 70 * minuteMs)
  await write(userId, [played(start + 59 * minuteMs)])
  await sum(start + 63 * minuteMs)
  expect((await playOfPeriods(app.db, userId, start + 63 * minuteMs)).day.time).toBe(4 * minuteMs)
  await sum(start + 20 * hourMs)
  expect((await playOfPeriods(app.db, userId, start + 20 * hourMs)).day.time).toBe(4 * minuteMs)
})

test('playing time waits for a transaction that has been open for long: it may still add a round', async () => {
  const { userId } = await app.register()
  const start = spanOf('day', begin).startsAt + 7 * dayMs
  await app.db.rows('update play_time_mark set until = $1, at = 0', [start])
  const played = (at: number) => ({ game: 'perlas', demo: false, bonus: false, stake: 1_00, times: 0, at })
  await writeRounds(app.db, userId, [played(start + minuteMs)])
  await whileWriting(
    app.db,
    (tx) => writeRounds(tx, userId, [played(start + 2 * minuteMs)]),
    () => sumPlayTime({ db: app.db, clock: () => start + hourMs }, 0),
  )
  await sum(start + hourMs)
  expect((await playOfPeriods(app.db, userId, start + hourMs)).day.time).toBe(3 * minuteMs)
})

describe('stakes and wins of own coins by UTC day', () => {
  const day = Math.floor(begin / dayMs)
  const midnight = (day + 1) * dayMs
  const added = (playerId: string) => app.db.rows('select day, staked, won from coin_day where player_id = $1 order by day', [playerId])
  const sumDays = (at: number) => sumCoinDays({ db: app.db, clock: () => at })
  beforeEach(async () => {
    await app.db.rows('delete from coin_day')
    await app.db.rows('update coin_day_mark set day = -1, at = 0')
  })

  test('are added up ten minutes after the day’s end, and forgotten after forty days', async () => {
    const { userId } = await app.register()
    await write(userId, [
      { mode: 'coin', stake: 1_00, times: 3, at: midnight - 20 * hourMs },
      { mode: 'coin', stake: 2_00, times: 0, at: midnight - 1 },
      { mode: 'bonus', stake: 4_00, times: 1, at: midnight - 1 },
      { mode: 'coin', stake: 8_00, times: 1, at: midnight },
    ])
    await sumDays(midnight + 10 * minuteMs - 1)
    expect(await added(userId)).toEqual([])
    await sumDays(midnight + 10 * minuteMs)
    const first = { day, staked: 3_00, won: 3_00 }
    expect(await added(userId)).toEqual([first])
    await sumDays(midnight + dayMs + 10 * minuteMs)
    expect(await added(userId)).toEqual([first, { day: day + 1, staked: 8_00, won: 8_00 }])
    await sumDays(midnight + 39 * dayMs + 10 * minuteMs)
    expect(await added(userId)).toHaveLength(2)
    await sumDays(midnight + 40 * dayMs + 10 * minuteMs)
    expect(await added(userId)).toEqual([{ day: day + 1, staked: 8_00, won: 8_00 }])
  })

  test('are counted, and added up again, after the clock was days ahead', async () => {
    const { userId } = await app.register()
    const [now, weekOf] = [midnight + 9 * hourMs, async (at: number) => (await playOfPeriods(app.db, userId, at)).week]
    await write(userId, [{ mode: 'coin', stake: 1_00, times: 0, at: midnight + hourMs }])
    await sumDays(now + 50 * dayMs)
    await write(userId, [{ mode: 'coin', stake: 2_00, times: 0, at: now }])
    expect(await weekOf(now)).toMatchObject({ stake: 3_00, loss: 3_00 })
    await sumDays(now)
    await write(userId, [{ mode: 'coin', stake: 4_00, times: 0, at: now }])
    expect(await weekOf(now)).toMatchObject({ stake: 7_00, loss: 7_00 })
    await sumDays(now + dayMs)
    expect(await weekOf(now + dayMs)).toMatchObject({ stake: 7_00, loss: 7_00 })
    expect(await added(userId)).toEqual([{ day: day + 1, staked: 7_00, won: 0 }])
  })

  test('are added up again after the clock was minutes ahead: the day was not over', async () => {
    const { userId } = await app.register()
    await write(userId, [{ mode: 'coin', stake: 1_00, times: 0, at: midnight - 2 * minuteMs }])
    await sumDays(midnight + 11 * minuteMs)
    await write(userId, [{ mode: 'coin', stake: 2_00, times: 0, at: midnight - 1 }])
    // The first run since is after midnight.
    await sumDays(midnight + 10 * minuteMs + 1)
    expect(await added(userId)).toEqual([{ day, staked: 3_00, won: 0 }])
  })

  test('wait for a transaction that has been open for long: it may still add a round', async () => {
    const { userId } = await app.register()
    const round = { game: 'perlas', demo: false, bonus: false, stake: 1_00, times: 0, at: midnight - 1 }
    await whileWriting(
      app.db,
      (tx) => writeRounds(tx, userId, [round]),
      async () => {
        await sumCoinDays({ db: app.db, clock: () => midnight + hourMs }, 0)
        expect(await app.db.rows('select day from coin_day_mark')).toEqual([{ day: -1 }])
      },
    )
    await sumDays(midnight + hourMs)
    expect(await added(userId)).toEqual([{ day, staked: 1_00, won: 0 }])
    expect((await playOfPeriods(app.db, userId, midnight + hourMs)).week.stake).toBe(1_00)
  })
})

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { differenceOfMeans, differenceOfShares, shareOf } from '#server/desk/web/confidence.ts'
import { utcDay } from '#server/kernel/calendar.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { person } from './samples.ts'
import type { Person } from './samples.ts'

describe('confidence intervals', () => {
  const rounded = (values: object | null) =>
    JSON.parse(JSON.stringify(values, (_, value: unknown) => (typeof value === 'number' ? +value.toFixed(4) : value)))
  it('of a share are Wilson’s', () => {
    // Newcombe 1998, table I: 81 of 263, and 0 of 20.
    expect(rounded(shareOf({ count: 263, part: 81 }))).toEqual({ share: 0.308, from: 0.2553, to: 0.3662 })
    expect(rounded(shareOf({ count: 20, part: 0 }))).toEqual({ share: 0, from: 0, to: 0.1611 })
  })
  it('of a difference of shares are Newcombe’s', () => {
    // Newcombe 1998, table II, method 10: 56/70 − 48/80.
    expect(rounded(differenceOfShares({ count: 80, part: 48 }, { count: 70, part: 56 }))).toEqual({ by: 0.2, from: 0.0524, to: 0.3339 })
    expect(differenceOfShares({ count: 0, part: 0 }, { count: 70, part: 56 })).toBeNull()
  })
  it('of a difference of means are Welch’s, and need thirty players on each side', () => {
    const first = { count: 100, mean: 50, deviation: 10 }
    expect(rounded(differenceOfMeans(first, { count: 400, mean: 53, deviation: 30 }))).toEqual({ by: 3, from: -0.5334, to: 6.5334 })
    expect(differenceOfMeans(first, { count: 29, mean: 53, deviation: 30 })).toBeNull()
  })
})

let app: TestApp
let fe: Person
beforeAll(async () => {
  app = await createApp()
  fe = await person(app, 'fe', 'finance')
})
afterAll(() => app.close())

const report = async (from: string, to: string) => (await fe.call<DeskOutput<'skinReport'>>('skinReport', { from, to })).data?.groups

test('the desk compares players, valid bets and retention of the two skins, by who was shown one first on a day', async () => {
  expect(await report('2026-11-21', '2026-11-22')).toEqual([])
  await app.change({ 'skins.wallet.percent': 50 })
  const today = utcDay(app.clock.now)
  const ids = await Promise.all(Array.from({ length: 4 }, async () => (await app.register()).userId))
  const [a, b, c, d] = ids
  const shown = (playerId: string | undefined, isSecond: boolean, day: number) =>
    app.db.rows('insert into skin_exposure (player_id, skin_group, is_second, day) values ($1, $2, $3, $4)', [
      playerId,
      'wallet',
      isSecond,
      day,
    ])
  const played = (playerId: string | undefined, day: number, validBet: number) =>
    app.db.rows(
      `insert into play_total (player_id, slot, game_id, currency, rounds, staked, won, valid_bet, wins_1, wins_5, wins_10, wins_25)
       values ($1, $2, 'perlas', 'coin', 1, $3, 0, $3, 0, 0, 0, 0)`,
      [playerId, day * 3, validBet],
    )
  await shown(a, false, today)
  await shown(a, false, today + 1)
  await played(a, today - 1, 900_00)
  await played(a, today, 100_00)
  await played(a, today + 1, 50_00)
  await shown(b, false, today)
  await shown(c, true, today)
  await played(c, today + 7, 30_00)
  // Changed sides: in neither.
  await shown(d, false, today)
  await shown(d, true, today + 1)
  app.clock.pass(2 * 86_400_000)
  fe = await person(app, 'fe2', 'finance')
  const [wallet, ...others] = (await report('2026-11-21', '2026-11-30')) ?? []
  expect(others).toEqual([])
  expect(wallet).toMatchObject({
    group: 'wallet',
    percent: 50,
    first: { players: 2, validBet: 75_00, day1: { players: 2, returned: 1 }, day7: { players: 0, returned: 0 } },
    second: { players: 1, validBet: 30_00, day1: { players: 1, returned: 0 }, day7: { players: 0, returned: 0 } },
    changed: 1,
    validBet: null,
    day1: { by: -0.5 },
    day7: null,
  })
})

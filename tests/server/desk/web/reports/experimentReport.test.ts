import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { differenceOfMeans, differenceOfShares, shareOf } from '#server/desk/web/reports/confidence.ts'
import { utcDay } from '#server/kernel/calendar.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

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
let fe: TestOperator
beforeAll(async () => {
  app = await createApp()
  fe = await signedInOperator(app, 'fe', 'finance')
})
afterAll(() => app.close())

const report = async (from: string, to: string) =>
  (await fe.call<DeskOutput<'experimentReport'>>('experimentReport', { from, to })).data?.experiments
const shown = (playerId: string | undefined, experiment: string, isSecond: boolean, day: number) =>
  app.db.rows('insert into exposure (player_id, experiment, is_second, day) values ($1, $2, $3, $4)', [playerId, experiment, isSecond, day])
const played = (playerId: string | undefined, day: number, validBet: number) =>
  app.db.rows(
    `insert into play_total (player_id, slot, game_id, currency, rounds, staked, won, valid_bet, wins_1, wins_5, wins_10, wins_25)
       values ($1, $2, 'perlas', 'coin', 1, $3, 0, $3, 0, 0, 0, 0)`,
    [playerId, day * 3, validBet],
  )
const rounded = (values: object | null | undefined) =>
  JSON.parse(JSON.stringify(values, (_, value: unknown) => (typeof value === 'number' ? +value.toFixed(4) : value))) as unknown

test('the desk compares players, valid bets and retention of the two skins, by who was shown one first on a day', async () => {
  expect(await report('2026-11-21', '2026-11-22')).toEqual([])
  await app.change({ 'skins.wallet.percent': 50 })
  const today = utcDay(app.clock.now)
  const ids = await Promise.all(Array.from({ length: 4 }, async () => (await app.register()).userId))
  const [a, b, c, d] = ids
  const wallet = 'skins.wallet'
  await shown(a, wallet, false, today)
  await shown(a, wallet, false, today + 1)
  await played(a, today - 1, 900_00)
  await played(a, today, 100_00)
  await played(a, today + 1, 50_00)
  await shown(b, wallet, false, today)
  await shown(c, wallet, true, today)
  await played(c, today + 7, 30_00)
  // Changed sides: in neither.
  await shown(d, wallet, false, today)
  await shown(d, wallet, true, today + 1)
  app.clock.pass(2 * 86_400_000)
  fe = await signedInOperator(app, 'fe2', 'finance')
  const [skins, ...others] = (await report('2026-11-21', '2026-11-30')) ?? []
  expect(others).toEqual([])
  expect(skins).toMatchObject({
    id: wallet,
    key: 'skins.wallet.percent',
    percent: 50,
    first: { players: 2, validBet: 75_00, day1: { players: 2, returned: 1 }, day7: { players: 0, returned: 0 } },
    second: { players: 1, validBet: 30_00, day1: { players: 1, returned: 0 }, day7: { players: 0, returned: 0 } },
    changed: 1,
    validBet: null,
    day1: { by: -0.5 },
    day7: null,
  })
})

test('the desk compares the groups of any experiment, while it runs and afterwards', async () => {
  app = await createApp()
  fe = await signedInOperator(app, 'fe', 'finance')
  const [today, from] = [utcDay(app.clock.now), '2026-11-21']
  const order = { id: 'order', key: 'activities.jackpot.sort', second: 0, percent: 20, from: 0, until: app.clock.now + 2 * 86_400_000 }
  const empty = { players: 0, validBet: 0, day1: { players: 0, returned: 0 }, day7: { players: 0, returned: 0 } }
  await app.change({ experiments: [order] })
  expect(await report(from, from)).toEqual([
    {
      id: 'order',
      key: 'activities.jackpot.sort',
      percent: 20,
      first: empty,
      second: empty,
      changed: 0,
      validBet: null,
      day1: null,
      day7: null,
    },
  ])
  // Forty players in the first group, thirty in the second, who bet 150 more.
  const players = await app.db.rows<{ id: string }>(
    `insert into player (uuid, nickname, avatar, birth_date, terms_version, created_at)
       select gen_random_uuid(), 'n', 'a', '1990-01-01', 1, 0 from generate_series(1, 70) returning id::text`,
  )
  for (const [index, { id }] of players.entries()) {
    const isSecond = index >= 40
    const place = isSecond ? index - 40 : index
    await shown(id, 'order', isSecond, today)
    await played(id, today, (place % 2 === 0 ? 100_00 : 300_00) + (isSecond ? 150_00 : 0))
    if (place < (isSecond ? 15 : 10)) await played(id, today + 1, 0)
    if (place < (isSecond ? 9 : 8)) await played(id, today + 7, 0)
  }
  app.clock.pass(8 * 86_400_000)
  fe = await signedInOperator(app, 'fe2', 'finance')
  const [compared, ...others] = (await report(from, from)) ?? []
  expect(others).toEqual([])
  expect(rounded(compared)).toEqual({
    id: 'order',
    key: 'activities.jackpot.sort',
    // Over since two days after its start.
    percent: 0,
    first: { players: 40, validBet: 200_00, day1: { players: 40, returned: 10 }, day7: { players: 40, returned: 8 } },
    second: { players: 30, validBet: 350_00, day1: { players: 30, returned: 15 }, day7: { players: 30, returned: 9 } },
    changed: 0,
    validBet: { by: 150_00, from: 10_194.1385, to: 19_805.8615 },
    day1: { by: 0.25, from: 0.0231, to: 0.4502 },
    day7: { by: 0.1, from: -0.0989, to: 0.3024 },
  })
  // No longer in the settings.
  await app.change({ experiments: null })
  expect(await report(from, from)).toEqual([{ ...compared, key: null }])
  expect(await report('2026-11-22', '2026-11-29')).toEqual([])
})

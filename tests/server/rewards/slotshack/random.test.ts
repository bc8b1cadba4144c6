import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/call.ts'
import { dayMs } from '#contract/durations.ts'
import type { Slotshack } from '#contract/slotshack.ts'
import { slotMs } from '#server/kernel/calendar.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isBalanced } from '../../fixtures/balances.ts'
import { monday } from '../../fixtures/monday.ts'
import { playRounds } from '../../fixtures/recordedRounds.ts'
import { longSessions } from '../vip/samples.ts'

const games = ['perlas', 'halo-halo'] as const
/** Two slots, whose missions a few rounds complete, with `more` of each. */
const stallsNeeding = (more: number) =>
  games.map((gameId) => ({
    id: gameId === 'perlas' ? 'shore' : 'glass',
    gameId,
    missions: [
      { id: `${gameId}-spins`, kind: 'spins' as const, goal: 4 + more, gives: [{ propId: 2002, count: 15 }] },
      { id: `${gameId}-wins`, kind: 'wins' as const, times: 5 as const, goal: 1 + more, gives: [{ propId: 2001, count: 3_00 }] },
    ],
  }))
const missions = stallsNeeding(0).flatMap(({ gameId, missions: own }) => own.map((mission) => ({ gameId, ...mission })))
const whole = { propId: 60001, count: 7 }

let app: TestApp
beforeAll(async () => {
  app = await createApp({
    policy: { ...longSessions, slotshack: { ...defaultPolicy.slotshack, stalls: stallsNeeding(0), whole: [whole] } },
  })
})
afterAll(() => app.close())

const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('rounds' as const),
      gameId: fc.constantFrom(...games),
      times: fc.integer({ min: 1, max: 3 }),
      multiple: fc.constantFrom(0, 1, 5, 30),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('claim' as const), index: fc.nat({ max: 4 }), devices: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rules' as const), more: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('later' as const), thirds: fc.integer({ min: 1, max: 9 }) }) },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** What a player has played and claimed, kept here. */
interface Model {
  readonly token: string
  readonly userId: string
  readonly rounds: { readonly at: number; readonly gameId: string; readonly multiple: number }[]
  /** By week and mission. */
  readonly claimed: Set<string>
}

/** How many more rounds each mission needs, from a time on. */
const rules = [{ from: 0, more: 0 }]
/** The first millisecond of the week, which begins on Monday. */
const weekOf = (at: number): number => monday + Math.floor((at - monday) / (7 * dayMs)) * 7 * dayMs

/** Whether a mission is reached by the rules now, or by those that were in force earlier in the week, with the rounds of the thirds of days until then. */
function isReached({ rounds }: Model, { gameId, goal, kind }: (typeof missions)[number], now: number): boolean {
  const week = rounds.filter((round) => round.gameId === gameId && round.at >= weekOf(now) && (kind === 'spins' || round.multiple >= 5))
  return rules.some(({ more }, index) => {
    const until = rules[index + 1]?.from ?? Infinity
    if (until <= weekOf(now)) return false
    return week.filter(({ at }) => Math.floor(at / slotMs) * slotMs < until).length >= goal + more
  })
}

const keyOf = (id: string): string => `${id} ${weekOf(app.clock.now)}`
/** The mission of this number, or the whole board. */
const idAt = (index: number): string => missions[index]?.id ?? 'whole'

function isDue(model: Model, index: number): boolean {
  if (model.claimed.has(keyOf(idAt(index)))) return false
  const mission = missions[index]
  return mission ? isReached(model, mission, app.clock.now) : missions.every(({ id }) => model.claimed.has(keyOf(id)))
}

async function claim(model: Model, index: number, devices: number): Promise<void> {
  const { token, claimed } = model
  const id = idAt(index)
  const board = dataOf(await app.call<Slotshack>('slotshackInfo', {}, token))
  const shown = [...board.stalls.flatMap((stall) => stall.missions), { id: 'whole', ...board.whole }].find((one) => one.id === id)
  const due = isDue(model, index)
  expect([id, shown?.state]).toEqual([id, claimed.has(keyOf(id)) ? 'claimed' : due ? 'claimable' : 'doing'])
  // Each request twice at once, with those of other devices.
  const ids = Array.from({ length: devices }, () => randomUUID()).flatMap((requestId) => [requestId, requestId])
  const answers: readonly Answer<unknown>[] = await Promise.all(
    ids.map((requestId) => app.call('slotshackReceive', { id, requestId }, token)),
  )
  expect(answers.filter(({ errcode, replayed }) => errcode === 0 && !replayed)).toHaveLength(due ? 1 : 0)
  if (due) claimed.add(keyOf(id))
}

async function play(model: Model, done: Act): Promise<void> {
  app.clock.pass(1_000)
  const at = app.clock.now
  if (done.kind === 'rounds' && 'gameId' in done) {
    const { gameId, times, multiple } = done
    await playRounds(app, model.userId, times, { gameId, stake: 1_00, payout: multiple * 1_00 })
    for (let n = 0; n < times; n++) model.rounds.push({ at, gameId, multiple })
  }
  if (done.kind === 'claim' && 'index' in done) await claim(model, done.index, done.devices)
  if (done.kind === 'later' && 'thirds' in done) app.clock.pass(done.thirds * slotMs)
  if (done.kind !== 'rules' || !('more' in done)) return
  await app.change({ 'slotshack.stalls': stallsNeeding(done.more) })
  rules.push({ from: at, more: done.more })
}

test('rounds, days, other rules and claims in any order: each mission that was reached is paid once a week, and so is the whole board', async () => {
  let [claims, boards] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 40 }), async (acts) => {
      const model: Model = { ...(await app.register()), rounds: [], claimed: new Set() }
      const before = await balanceIn(app, model.userId, 'coin')
      for (const done of acts) await play(model, done)
      // Nothing that was reached this week is lost: all of it can be claimed.
      for (const index of [0, 1, 2, 3, 4]) await claim(model, index, 2)
      const ids = [...model.claimed].map((key) => key.split(' ')[0] ?? '')
      const given = (kind: string) => ids.filter((id) => id.endsWith(kind)).length
      expect({
        coin: (await balanceIn(app, model.userId, 'coin')) - before,
        points: await balanceIn(app, model.userId, 'points'),
        diamond: await balanceIn(app, model.userId, 'diamond'),
      }).toEqual({ coin: 3_00 * given('wins'), points: 15 * given('spins'), diamond: 7 * given('whole') })
      claims += ids.length
      boards += given('whole')
    }),
    { numRuns: 25, seed: 20261201 },
  )
  expect(claims).toBeGreaterThan(40)
  expect(boards).toBeGreaterThan(1)
  expect(await isBalanced(app)).toBe(true)
}, 240_000)

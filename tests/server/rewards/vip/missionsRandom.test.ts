import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/call.ts'
import { dayMs } from '#contract/durations.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isBalanced } from '../../fixtures/balances.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { longSessions, ownStatus, play, runJob, vip, vipRules } from './samples.ts'
import type { Player } from './samples.ts'

/** Missions of a month that little play completes, with `more` of it. */
const missionsNeeding = (more: number) => [
  { id: 'play', kind: 'bet' as const, need: 100_00 + more * 50_00, awards: [{ propId: 2001, count: 5_00 }] },
  { id: 'days', kind: 'days' as const, need: 2 + more, awards: [{ propId: 2002, count: 100 }] },
  { id: 'deposit', kind: 'deposit' as const, need: 200_00 + more * 100_00, awards: [{ propId: 60001, count: 7 }] },
]
const missions = missionsNeeding(0)
const playedDay = 20_00

let app: TestApp
beforeAll(async () => {
  const session = { ...longSessions.session, idleMinutes: 100_000_000, proofMinutes: 100_000_000 }
  app = await createApp({ policy: { session, vip: { ...vipRules, tasks: missions, playedDay } } })
})
afterAll(() => app.close())

const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('bet' as const), amount: fc.constantFrom(10_00, 25_00, 60_00) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deposit' as const), amount: fc.constantFrom(100_00, 200_00) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('claim' as const), index: fc.nat({ max: 2 }), devices: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rules' as const), more: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('job' as const) }) },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

interface Model {
  readonly player: Player
  readonly bets: { readonly at: number; readonly amount: number }[]
  readonly deposits: { readonly at: number; readonly amount: number }[]
  /** By month and mission. */
  readonly claimed: Set<string>
}

/** How much more each mission needs, from a time on. */
const rules = [{ from: 0, more: 0 }]
const dayOf = (at: number): number => Math.floor(at / dayMs)
const monthOf = (at: number): number => Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth())
const sumOf = (of: readonly { readonly amount: number }[]): number => of.reduce((sum, { amount }) => sum + amount, 0)

/** What a mission counts of the month, up to the end of the day of a time, or up to the time for deposits. */
function countOf({ bets, deposits }: Model, kind: (typeof missions)[number]['kind'], month: number, until: number): number {
  if (kind === 'deposit') return sumOf(deposits.filter(({ at }) => at >= month && at < until))
  const own = bets.filter(({ at }) => at >= month && dayOf(at) <= dayOf(until - 1))
  if (kind === 'bet') return sumOf(own)
  return [...Map.groupBy(own, ({ at }) => dayOf(at)).values()].filter((ofDay) => sumOf(ofDay) >= playedDay).length
}

/** Whether a mission is reached by the rules now, or by those that were in force earlier in the month, while they were. */
function isReached(model: Model, index: number): boolean {
  const month = monthOf(app.clock.now)
  return rules.some(({ more }, which) => {
    const until = rules[which + 1]?.from ?? app.clock.now + 1
    const mission = missionsNeeding(more)[index]
    return mission !== undefined && until > month && countOf(model, mission.kind, month, until) >= mission.need
  })
}

async function claim(model: Model, index: number, devices: number): Promise<void> {
  const { player, claimed } = model
  const id = missions[index]?.id ?? ''
  const key = `${id} ${monthOf(app.clock.now)}`
  const isDue = !claimed.has(key) && isReached(model, index)
  const shown = (await ownStatus(app, player)).tasks.find((one) => one.id === id)
  expect([id, shown?.state]).toEqual([id, claimed.has(key) ? 'claimed' : isDue ? 'claimable' : 'doing'])
  // Each request twice at once, with those of other devices.
  const ids = Array.from({ length: devices }, () => randomUUID()).flatMap((requestId) => [requestId, requestId])
  const answers: readonly Answer<unknown>[] = await Promise.all(
    ids.map((requestId) => app.call('receiveVipTaskAndBonus', { id, requestId }, player.token)),
  )
  expect(answers.filter(({ errcode, replayed }) => errcode === 0 && !replayed)).toHaveLength(isDue ? 1 : 0)
  if (isDue) claimed.add(key)
}

async function take(model: Model, done: Act): Promise<void> {
  app.clock.pass(1_000)
  const at = app.clock.now
  if (done.kind === 'bet' && 'amount' in done) {
    await play(app, model.player, done.amount)
    model.bets.push({ at, amount: done.amount })
  }
  if (done.kind === 'deposit' && 'amount' in done) {
    await deposit(app, model.player.token, done.amount)
    model.deposits.push({ at, amount: done.amount })
  }
  if (done.kind === 'claim' && 'index' in done) await claim(model, done.index, done.devices)
  if (done.kind === 'days' && 'days' in done) app.clock.pass(done.days * dayMs)
  if (done.kind === 'job') await runJob(app)
  if (done.kind !== 'rules' || !('more' in done)) return
  await app.change({ 'vip.tasks': missionsNeeding(done.more) })
  rules.push({ from: at, more: done.more })
}

test('bets, deposits, days, other rules and claims in any order: each mission that was reached is paid once a month', async () => {
  let claims = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 40 }), async (acts) => {
      const player = await vip(app)
      const model: Model = { player, bets: [], deposits: [{ at: app.clock.now, amount: 100_00 }], claimed: new Set() }
      const before = await balanceIn(app, player.userId, 'coin')
      for (const done of acts) await take(model, done)
      // Nothing that was reached this month is lost: all of it can be claimed.
      for (const index of missions.keys()) await claim(model, index, 2)
      const given = (id: string) => [...model.claimed].filter((key) => key.startsWith(`${id} `)).length
      expect({
        coin: (await balanceIn(app, player.userId, 'coin')) - before - sumOf(model.deposits.slice(1)),
        points: await balanceIn(app, player.userId, 'points'),
        diamond: await balanceIn(app, player.userId, 'diamond'),
      }).toEqual({ coin: 5_00 * given('play'), points: 100 * given('days'), diamond: 7 * given('deposit') })
      claims += model.claimed.size
    }),
    { numRuns: 20, seed: 20261201 },
  )
  expect(claims).toBeGreaterThan(20)
  expect(await isBalanced(app)).toBe(true)
}, 240_000)

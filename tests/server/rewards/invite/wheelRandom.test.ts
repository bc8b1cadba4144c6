import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/call.ts'
import { dayMs } from '#contract/durations.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isBalanced } from '../../fixtures/balances.ts'
import { longSessions } from '../vip/samples.ts'
import { chargeBack, myWheel, validInvitee } from './samples.ts'
import type { Player } from './samples.ts'

/** A pot that is reached now and then. */
const target = 15_00
const { perShare, shareDays, perInvitee } = defaultPolicy.invite.wheel

/** Pots, of all players. */
let paidTimes = 0
let app: TestApp
beforeAll(async () => {
  app = await createApp({
    policy: { ...longSessions, invite: { ...defaultPolicy.invite, wheel: { ...defaultPolicy.invite.wheel, target } } },
  })
})
afterAll(() => app.close())

const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('share' as const), times: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('spin' as const), times: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('exchange' as const), times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('friend' as const, 'chargeBack' as const, 'day' as const) }) },
)
const paths = { share: 'actInviteClickInvite', spin: 'actInviteSpin', exchange: 'actInviteExchange' } as const

/** A player's wheel by its rules, kept here: what is earned, what was used, and what was paid. */
interface Model {
  readonly player: Player
  readonly friends: Player[]
  readonly days: Set<number>
  /** The most that was ever earned. */
  mostEarned: number
  used: number
  paid: number
}
const earnedOf = ({ friends, days }: Model) => Math.min(days.size, shareDays) * perShare + friends.length * perInvitee

/** Each request twice at once, with those of other devices. */
async function send<Data>({ player }: Model, path: string, times: number): Promise<readonly Data[]> {
  const ids = Array.from({ length: times }, () => randomUUID()).flatMap((requestId) => [requestId, requestId])
  const answers: readonly Answer<Data>[] = await Promise.all(ids.map((requestId) => app.call<Data>(path, { requestId }, player.token)))
  return answers.flatMap(({ errcode, replayed, data }) => (errcode === 0 && !replayed && data ? [data] : []))
}

async function play(model: Model, done: typeof act extends fc.Arbitrary<infer Act> ? Act : never): Promise<void> {
  const { player, friends, days } = model
  if (done.kind === 'friend') friends.push(await validInvitee(app, player.userId))
  if (done.kind === 'day') app.clock.pass(dayMs)
  if (done.kind === 'share' && 'times' in done) {
    await send(model, paths.share, done.times)
    if (model.paid === 0) days.add(Math.floor(app.clock.now / dayMs))
  }
  if (done.kind === 'chargeBack') {
    const friend = friends.pop()
    if (friend) await chargeBack(app, friend)
  }
  model.mostEarned = Math.max(model.mostEarned, earnedOf(model))
  if (done.kind === 'spin' && 'times' in done) model.used += (await send(model, paths.spin, done.times)).length
  if (done.kind !== 'exchange' || !('times' in done)) return
  const { pot } = await myWheel(app, player)
  const before = await balanceIn(app, player.userId, 'coin')
  const paid = await send<{ awards: readonly { count: number }[] }>(model, paths.exchange, done.times)
  expect(paid.map(({ awards }) => awards[0]?.count)).toEqual(model.paid === 0 && pot >= target ? [pot] : [])
  const gained = (await balanceIn(app, player.userId, 'coin')) - before
  expect(gained).toBe(paid.length * pot)
  model.paid += gained
  if (gained > 0) paidTimes++
}

test('shares, friends who come and are charged back, spins and claims in any order: each spin earned is used once, and the pot paid once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (acts) => {
      const player = await app.register()
      const model: Model = { player, friends: [], days: new Set(), mostEarned: 0, used: 0, paid: 0 }
      for (const done of acts) {
        await play(model, done)
        expect(model.used).toBeLessThanOrEqual(model.mostEarned)
        const { pot, spins, state } = await myWheel(app, player)
        const rows = await app.db.rows<{ amount: number }>('select amount from invite_spin where player_id = $1 order by number', [
          player.userId,
        ])
        expect(rows).toHaveLength(model.used)
        // The first ones that are earned now, as only chargebacks have taken any away. Once it is paid, nothing is left to claim.
        const earned = earnedOf(model)
        const isPaid = state === 'paid'
        const sum = rows.slice(0, earned).reduce((all, { amount }) => all + amount, 0)
        expect([isPaid || pot, spins]).toEqual([isPaid || sum, isPaid ? 0 : Math.max(0, earned - model.used)])
      }
    }),
    { numRuns: 12, seed: 20261201 },
  )
  expect(paidTimes).toBeGreaterThan(0)
  expect(await isBalanced(app)).toBe(true)
}, 240_000)

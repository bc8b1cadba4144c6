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
const { shareDays } = defaultPolicy.invite.wheel

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
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('friend' as const, 'day' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('chargeBack' as const), which: fc.nat({ max: 9 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rules' as const),
      perInvitee: fc.integer({ min: 1, max: 5 }),
      perShare: fc.integer({ min: 1, max: 2 }),
    }),
  },
)
const paths = { share: 'actInviteClickInvite', spin: 'actInviteSpin', exchange: 'actInviteExchange' } as const

/** A player's wheel by its rules, kept here: what is earned, what was used, and what was paid. */
interface Model {
  readonly player: Player
  /** With the most spins that a friend has earned since each was one. */
  readonly friends: { readonly friend: Player; spins: number }[]
  /** With what a share earned on each. */
  readonly days: Map<number, number>
  /** The most that was ever earned. */
  mostEarned: number
  used: number
  paid: number
}
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
const earnedOf = ({ friends, days }: Model) => sumOf([...days.values()].slice(0, shareDays)) + sumOf(friends.map(({ spins }) => spins))

/** Each request twice at once, with those of other devices. */
async function send<Data>({ player }: Model, path: string, times: number): Promise<readonly Data[]> {
  const ids = Array.from({ length: times }, () => randomUUID()).flatMap((requestId) => [requestId, requestId])
  const answers: readonly Answer<Data>[] = await Promise.all(ids.map((requestId) => app.call<Data>(path, { requestId }, player.token)))
  return answers.flatMap(({ errcode, replayed, data }) => (errcode === 0 && !replayed && data ? [data] : []))
}

async function play(model: Model, done: typeof act extends fc.Arbitrary<infer Act> ? Act : never): Promise<void> {
  const { player, friends, days } = model
  const { perInvitee, perShare } = app.deps.policy.invite.wheel
  if (done.kind === 'friend') friends.push({ friend: await validInvitee(app, player.userId), spins: perInvitee })
  if (done.kind === 'day') app.clock.pass(dayMs)
  if (done.kind === 'share' && 'times' in done) {
    await send(model, paths.share, done.times)
    const today = Math.floor(app.clock.now / dayMs)
    if (model.paid === 0) days.set(today, days.get(today) ?? perShare)
  }
  if (done.kind === 'chargeBack' && 'which' in done) {
    const [gone] = friends.splice(done.which % Math.max(1, friends.length), 1)
    if (gone) await chargeBack(app, gone.friend)
  }
  if (done.kind === 'rules' && 'perInvitee' in done) {
    app.clock.pass(1_000)
    await app.change({ 'invite.wheel.perInvitee': done.perInvitee, 'invite.wheel.perShare': done.perShare })
    for (const each of friends) each.spins = Math.max(each.spins, done.perInvitee)
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

test('shares, friends who come and are charged back, other rules, spins and claims in any order: each spin earned is used once, and the pot paid once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (acts) => {
      const player = await app.register()
      const model: Model = { player, friends: [], days: new Map(), mostEarned: 0, used: 0, paid: 0 }
      for (const done of acts) {
        await play(model, done)
        expect(model.used).toBeLessThanOrEqual(model.mostEarned)
        const { pot, spins, state } = await myWheel(app, player)
        const rows = await app.db.rows<{ amount: number }>('select amount from invite_spin where player_id = $1 order by number', [
          player.userId,
        ])
        expect(rows).toHaveLength(model.used)
        // The first ones that are earned now, as only chargebacks have taken any away. Once it is paid, that is shown, and nothing is left.
        const earned = earnedOf(model)
        const isPaid = state === 'paid'
        const sum = sumOf(rows.slice(0, earned).map(({ amount }) => amount))
        expect([pot, spins]).toEqual(isPaid ? [model.paid, 0] : [sum, Math.max(0, earned - model.used)])
      }
    }),
    { numRuns: 12, seed: 20261201 },
  )
  expect(paidTimes).toBeGreaterThan(0)
  expect(await isBalanced(app)).toBe(true)
}, 240_000)

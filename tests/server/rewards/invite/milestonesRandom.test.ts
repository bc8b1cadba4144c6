import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/call.ts'
import { dayMs } from '#contract/durations.ts'
import { followRefunds } from '#server/rewards/takenBack/job.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isBalanced } from '../../fixtures/balances.ts'
import { longSessions } from '../vip/samples.ts'
import { agent, chargeBack, validInvitee } from './samples.ts'
import type { Player } from './samples.ts'

/** Milestones that few friends reach, in coins; the second gives points as well. */
const table = [
  { id: 'a', need: 1, coins: 10_00, points: 0 },
  { id: 'b', need: 2, coins: 25_00, points: 40 },
  { id: 'c', need: 4, coins: 70_00, points: 0 },
] as const
const idOf = (index: number) => table[index]?.id ?? ''
const milestonesNeeding = (more: number) =>
  table.map(({ id, need, coins, points }) => ({
    id,
    need: need + more,
    gives: [{ propId: 2001, count: coins }, ...(points > 0 ? [{ propId: 2002, count: points }] : [])],
  }))

let app: TestApp
beforeAll(async () => {
  const { agent: rules, ...invite } = defaultPolicy.invite
  app = await createApp({ policy: { ...longSessions, invite: { ...invite, agent: { ...rules, milestones: milestonesNeeding(0) } } } })
})
afterAll(() => app.close())

const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('friend' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('chargeBack' as const), which: fc.nat({ max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rules' as const), more: fc.integer({ min: 0, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('claim' as const), index: fc.nat({ max: 2 }), times: fc.integer({ min: 1, max: 3 }) }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** How many more friends each milestone needs, from a time on. */
interface Rules {
  readonly from: number
  readonly more: number
}

/** A player's milestones by their rules, kept here. */
interface Model {
  readonly player: Player
  readonly friends: { readonly friend: Player; readonly at: number }[]
  readonly claimed: Map<string, number>
  readonly takenBack: Set<string>
}

const rules: Rules[] = [{ from: 0, more: 0 }]

/** Whether the friends whose deposits are left have reached a milestone by the rules of a time: by those, or by earlier ones while they were in force. */
const isReached = ({ friends }: Model, need: number, at: number): boolean => {
  const earlier = rules.filter(({ from }) => from <= at)
  return earlier.some(({ more }, index) => {
    const until = earlier[index + 1]?.from ?? Infinity
    return friends.filter((one) => one.at < until).length >= need + more
  })
}

async function claim(model: Model, index: number, times: number): Promise<boolean> {
  const { player, claimed } = model
  const shown = (await agent(app, player.token)).milestones[index]
  const isDue = !claimed.has(idOf(index)) && isReached(model, table[index]?.need ?? 0, app.clock.now)
  expect([index, shown?.state]).toEqual([index, claimed.has(idOf(index)) ? 'claimed' : isDue ? 'claimable' : 'doing'])
  // Each request twice at once, with those of other devices.
  const ids = Array.from({ length: times }, () => randomUUID()).flatMap((requestId) => [requestId, requestId])
  const body = { need: shown?.need }
  const answers: readonly Answer<unknown>[] = await Promise.all(
    ids.map((requestId) => app.call('appAgent5UserInviteValidReceive', { ...body, requestId }, player.token)),
  )
  const given = answers.filter(({ errcode, replayed }) => errcode === 0 && !replayed)
  expect(given).toHaveLength(isDue ? 1 : 0)
  if (isDue) claimed.set(idOf(index), app.clock.now)
  return isDue
}

async function play(model: Model, done: Act): Promise<void> {
  const { player, friends, claimed, takenBack } = model
  app.clock.pass(1_000)
  if (done.kind === 'friend') friends.push({ friend: await validInvitee(app, player.userId), at: app.clock.now })
  if (done.kind === 'days' && 'days' in done) app.clock.pass(done.days * dayMs)
  if (done.kind === 'claim' && 'index' in done) await claim(model, done.index, done.times)
  if (done.kind === 'rules' && 'more' in done) {
    await app.change({ 'invite.agent.milestones': milestonesNeeding(done.more) })
    rules.push({ from: app.clock.now, more: done.more })
  }
  if (done.kind !== 'chargeBack' || !('which' in done)) return
  const [gone] = friends.splice(done.which % Math.max(1, friends.length), 1)
  if (!gone) return
  await chargeBack(app, gone.friend)
  await Promise.all([followRefunds(app.deps), followRefunds(app.deps)])
  for (const { id, need } of table) {
    const at = claimed.get(id)
    if (at !== undefined && !isReached(model, need, at) && !isReached(model, need, app.clock.now)) takenBack.add(id)
  }
}

let [claimedTimes, takenBackTimes] = [0, 0]

test('friends who come and are charged back, other rules, days and claims in any order: each milestone reached is paid once, and kept while it is earned', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 26 }), async (acts) => {
      const model: Model = { player: await app.register(), friends: [], claimed: new Map(), takenBack: new Set() }
      const { userId } = model.player
      const before = await balanceIn(app, userId, 'coin')
      const check = async () => {
        const kept = table.filter(({ id }) => model.claimed.has(id) && !model.takenBack.has(id))
        const sum = (of: 'coins' | 'points') => kept.reduce((total, one) => total + one[of], 0)
        expect([(await balanceIn(app, userId, 'coin')) - before, await balanceIn(app, userId, 'points')]).toEqual([
          sum('coins'),
          sum('points'),
        ])
      }
      for (const done of acts) {
        await play(model, done)
        await check()
      }
      // Nothing that was reached is lost: all of it can be claimed at the end.
      for (const index of table.keys()) await claim(model, index, 2)
      await check()
      claimedTimes += model.claimed.size
      takenBackTimes += model.takenBack.size
    }),
    { numRuns: 14, seed: 20261201 },
  )
  expect(claimedTimes).toBeGreaterThan(10)
  expect(takenBackTimes).toBeGreaterThan(3)
  expect(await isBalanced(app)).toBe(true)
}, 240_000)

import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { EventFrom } from 'xstate'
import { stagedRoundMachine } from '#machines/stagedRound/stagedRound.machine.ts'
import { stagedRoundModel } from '#machines/stagedRound/stagedRound.model.ts'
import { isBigWin, isShowingResult, shownEvents, stakedSoFar } from '#machines/stagedRound/stagedRound.selectors.ts'

const { events } = stagedRoundModel
const sample = <Type extends keyof typeof events>(type: Type, title: string) => {
  const found = events[type]?.find((one) => one.title === title)
  const data = found && 'with' in found ? found.with : expect.unreachable(title)
  return { ...data, type } as EventFrom<typeof stagedRoundMachine>
}

test('the bets of a visit include the round under way, once', () => {
  const staged = createActor(stagedRoundMachine, { input: { hasSpots: false, setup: '3', eventMs: { dealt: 60, lit: 60, cashed: 60 } } })
  const now = () => stakedSoFar(staged.getSnapshot())
  staged.start()
  staged.send(sample('host.connected', 'The page connects, with no earlier round'))
  expect(now()).toBe(0)
  staged.send({ type: 'bet.requested', requestId: 'a', at: 0 })
  // The stake has left the balance, whether or not the server has answered.
  expect(now()).toBe(staged.getSnapshot().context.bet)
  staged.send(sample('round.updated', 'The round is open'))
  expect(now()).toBe(1_00)
  staged.send({ type: 'animation.skipped', at: 2_000 })
  expect([staged.getSnapshot().value, now()]).toEqual(['choosing', 1_00])
  staged.send({ type: 'choice.requested', requestId: 'b', choice: 'open-1' })
  staged.send(sample('round.updated', 'The round is over'))
  expect([staged.getSnapshot().value, now()]).toEqual(['playing', 1_00])
  staged.send({ type: 'animation.skipped', at: 3_000 })
  expect([staged.getSnapshot().value, now(), staged.getSnapshot().context.staked]).toEqual(['resting', 1_00, 1_00])
})

test('an open round that is found again counts, and one that is over does not count twice', () => {
  const open = createActor(stagedRoundMachine, { input: { hasSpots: false, setup: '3', eventMs: {} } }).start()
  open.send(sample('host.connected', 'The page connects with an open round'))
  expect(stakedSoFar(open.getSnapshot())).toBe(1_00)
  const over = createActor(stagedRoundMachine, { input: { hasSpots: false, setup: '3', eventMs: {} } }).start()
  over.send(sample('host.connected', 'The page connects with a round that is over'))
  expect(stakedSoFar(over.getSnapshot())).toBe(0)
})

test('another set-up puts the last result away: its payouts are not those of the old one', () => {
  const staged = createActor(stagedRoundMachine, { input: { hasSpots: false, setup: '3', eventMs: {} } }).start()
  staged.send(sample('host.connected', 'The page connects with a round that is over'))
  expect(isShowingResult(staged.getSnapshot())).toBe(true)
  staged.send({ type: 'setup.changed', setup: '20' })
  expect([isShowingResult(staged.getSnapshot()), shownEvents(staged.getSnapshot())]).toEqual([false, []])
  expect(staged.getSnapshot().context.setup).toBe('20')
})

test('the set-up can be changed beside the notice that the balance is too low, as the bet can', () => {
  const staged = createActor(stagedRoundMachine, { input: { hasSpots: false, setup: '3', eventMs: {} } }).start()
  staged.send(sample('host.connected', 'The page connects, with no earlier round'))
  staged.send({ type: 'balance.changed', balance: 0 })
  staged.send({ type: 'bet.requested', requestId: 'a', at: 0 })
  expect(staged.getSnapshot().value).toBe('short')
  staged.send({ type: 'setup.changed', setup: '20' })
  expect([staged.getSnapshot().value, staged.getSnapshot().context.setup]).toEqual(['ready', '20'])
})

/** The page opens with a round of 1 coin that is over and paid this. */
const paid = (payout: number) => {
  const staged = createActor(stagedRoundMachine, { input: { hasSpots: false, setup: '3', eventMs: {} } }).start()
  const connected = sample('host.connected', 'The page connects with a round that is over')
  const hello = connected.type === 'host.connected' ? connected.hello : expect.unreachable(connected.type)
  staged.send({ type: 'host.connected', hello: { ...hello, ...(hello.staged && { staged: { ...hello.staged, stake: 1_00, payout } }) } })
  return staged.getSnapshot()
}

test('a payout of ten times the stake is a big win, a smaller one is not', () => {
  expect([isBigWin(paid(9_99)), isBigWin(paid(10_00))]).toEqual([false, true])
})

/** A round of 1 coin that has ended, and is being shown. */
const ending = () => {
  const staged = createActor(stagedRoundMachine, { input: { hasSpots: false, setup: '3', eventMs: {} } }).start()
  staged.send(sample('host.connected', 'The page connects, with no earlier round'))
  staged.send({ type: 'bet.requested', requestId: 'a', at: 0 })
  staged.send(sample('round.updated', 'The round is over'))
  return staged
}

test('coins that come from elsewhere while a round is shown are in the balance, with what it paid', () => {
  const staged = ending()
  const shown = staged.getSnapshot().context.balance
  staged.send({ type: 'balance.changed', balance: 150_010 })
  // What it paid still waits for its show.
  expect([staged.getSnapshot().value, staged.getSnapshot().context.balance]).toEqual(['playing', shown])
  staged.send({ type: 'animation.skipped', at: 2_000 })
  expect([staged.getSnapshot().value, staged.getSnapshot().context.balance]).toEqual(['resting', 150_010])
  staged.send({ type: 'balance.changed', balance: 150_020 })
  expect(staged.getSnapshot().context.balance).toBe(150_020)
})

test('coins that come from elsewhere while an open round is shown are in the balance at once', () => {
  const staged = createActor(stagedRoundMachine, { input: { hasSpots: false, setup: '3', eventMs: {} } }).start()
  staged.send(sample('host.connected', 'The page connects, with no earlier round'))
  staged.send({ type: 'bet.requested', requestId: 'a', at: 0 })
  staged.send(sample('round.updated', 'The round is open'))
  staged.send({ type: 'balance.changed', balance: 149_900 })
  expect([staged.getSnapshot().value, staged.getSnapshot().context.balance]).toEqual(['playing', 149_900])
})

test('beside the notice of a refusal is what the account holds now', () => {
  const staged = createActor(stagedRoundMachine, { input: { hasSpots: false, setup: '3', eventMs: {} } }).start()
  staged.send(sample('host.connected', 'The page connects, with no earlier round'))
  staged.send({ type: 'bet.requested', requestId: 'a', at: 0 })
  staged.send(sample('round.refused', 'The bet or the choice is refused'))
  staged.send({ type: 'balance.changed', balance: 10 })
  expect([staged.getSnapshot().value, staged.getSnapshot().context.balance]).toEqual(['refused', 10])
})

const firstHello = () => {
  const connected = sample('host.connected', 'The page connects, with no earlier round')
  return connected.type === 'host.connected' ? connected.hello : expect.unreachable(connected.type)
}
const overRound = () => {
  const update = sample('round.updated', 'The round is over')
  return update.type === 'round.updated' ? update.round : expect.unreachable(update.type)
}

test.each([
  [false, 3_200],
  [true, 240],
])('with reduced motion %s a turning wheel takes %i ms, and the next bet waits as long for both', (reducedMotion, ms) => {
  const clock = new SimulatedClock()
  const staged = createActor(stagedRoundMachine, {
    clock,
    input: { hasSpots: false, setup: '3', eventMs: { dealt: 3_200, lit: 3_200, cashed: 3_200 } },
  })
  staged.start()
  staged.send({ type: 'host.connected', hello: { ...firstHello(), reducedMotion } })
  staged.send({ type: 'bet.requested', requestId: 'a', at: 0 })
  const round = overRound()
  staged.send({ type: 'round.updated', round: { ...round, events: round.events.slice(0, 1) }, at: 0 })
  const states = (times: readonly number[]) =>
    times.map((at) => {
      clock.set(at)
      return staged.getSnapshot().value
    })
  expect(states([ms - 1, ms, 5_199, 5_200])).toEqual(['playing', 'resting', 'resting', 'ready'])
})

test('the next bet waits as long as the server’s pace says', () => {
  const readyAt = (paceMs: number): number => {
    const clock = new SimulatedClock()
    const staged = createActor(stagedRoundMachine, { clock, input: { hasSpots: false, setup: '3', eventMs: {} } }).start()
    const hello = firstHello()
    staged.send({ type: 'host.connected', hello: { ...hello, game: { ...hello.game, paceMs }, reducedMotion: true } })
    staged.send({ type: 'bet.requested', requestId: 'a', at: 0 })
    staged.send({ type: 'round.updated', round: { ...overRound(), events: [{ type: 'dealt' }] }, at: 0 })
    while (staged.getSnapshot().value !== 'ready') clock.increment(10)
    return clock.now()
  }
  // Without a pace: the event, and a short rest.
  expect([8_000, 5_000, 0].map(readyAt)).toEqual([8_200, 5_200, 1_140])
})

test('with reduced motion a card stays covered until its player scratches it', () => {
  const clock = new SimulatedClock()
  const staged = createActor(stagedRoundMachine, {
    clock,
    input: { hasSpots: false, setup: 'card', eventMs: { covered: 60_000 }, waits: ['covered'] },
  })
  staged.start()
  staged.send({ type: 'host.connected', hello: { ...firstHello(), reducedMotion: true } })
  staged.send({ type: 'bet.requested', requestId: 'a', at: 0 })
  staged.send({ type: 'round.updated', round: { ...overRound(), events: [{ type: 'covered' }, { type: 'lit' }] }, at: 0 })
  clock.set(59_999)
  expect([staged.getSnapshot().value, staged.getSnapshot().context.shown]).toEqual(['playing', 1])
  staged.send({ type: 'animation.skipped', at: 59_999 })
  expect(staged.getSnapshot().value).toBe('resting')
})

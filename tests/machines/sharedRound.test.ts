import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { PublicRound, SharedState } from '#contract/live.ts'
import { done, refused } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { sharedRoundMachine } from '#machines/sharedRound/sharedRound.machine.ts'
import type { BetIntent, CashedOut, CashOutIntent, SharedRoundEmitted } from '#machines/sharedRound/sharedRound.machine.ts'
import * as select from '#machines/sharedRound/sharedRound.selectors.ts'
import { requestLogic } from '#src/shared/flow/requestLogic.ts'
import { settle } from './settle.ts'

const dice = ['red', 'green', 'red']
const round = (state: SharedState, number = 7): PublicRound => ({
  number,
  state,
  opensAt: 0,
  closesAt: 15_000,
  endsAt: null,
  beaconNumber: 17,
  beaconSource: 'stand-in',
  anchor: 'a',
  link: 7,
  totals: {},
  betsRoot: null,
  runsAt: state === 'running' ? 17_500 : null,
  shown: [],
  outcome: state === 'drawn' || state === 'settled' ? dice : null,
})
const bets = [{ choice: 'red', stake: 10_00 }]

const create = async (
  answers: (() => Promise<Outcome<unknown>>)[] = [],
  addressAnswers: (() => Promise<Outcome<{ url: string }>>)[] = [],
) => {
  const clock = new SimulatedClock()
  const emitted: SharedRoundEmitted['type'][] = []
  const requests: (BetIntent & { requestId: string })[] = []
  const cashOuts: (CashOutIntent & { requestId: string })[] = []
  let addresses = 0
  const actor = createActor(
    sharedRoundMachine.provide({
      actors: {
        address: fromPromise(() => addressAnswers.shift()?.() ?? Promise.resolve(done({ url: `/live/${++addresses}` }))),
        bet: requestLogic<BetIntent, unknown>((input, requestId) => {
          requests.push({ ...input, requestId })
          return answers.shift()?.() ?? Promise.reject(new Error('lost'))
        }),
        cashOut: requestLogic<CashOutIntent, CashedOut>((input, requestId) => {
          cashOuts.push({ ...input, requestId })
          return (answers.shift()?.() ?? Promise.reject(new Error('lost'))) as Promise<Outcome<CashedOut>>
        }),
      },
    }),
    { clock },
  )
  actor.on('*', ({ type }) => emitted.push(type))
  actor.start()
  await settle()
  const receive = (state: SharedState, number = 7) => actor.send({ type: 'round.updated', update: { round: round(state, number) } })
  return { actor, clock, emitted, requests, cashOuts, receive, state: () => actor.getSnapshot() }
}

describe('a visit to a shared game', () => {
  it('announces a result once, and only to a player who saw the box closed', async () => {
    const { emitted, receive } = await create()
    receive('open')
    receive('closed')
    receive('drawn')
    receive('settled')
    expect(emitted).toEqual(['round.changed', 'round.changed', 'round.changed', 'round.opened', 'round.changed'])
  })

  it('announces nothing to a player who arrived while the dice were shown', async () => {
    const { emitted, receive, state } = await create()
    receive('settled')
    expect([emitted, select.isShown(state())]).toEqual([['round.changed'], true])
  })

  it('never goes back to an older state of the round', async () => {
    const { receive, state } = await create()
    receive('settled', 8)
    receive('closed', 8)
    receive('settled', 7)
    expect(select.roundOf(state())).toMatchObject({ number: 8, state: 'settled' })
  })

  it('keeps the last hundred results, each once, newest first', async () => {
    const { receive, actor, state } = await create()
    const results = Array.from({ length: 100 }, (_, index) => ({ number: 100 - index, outcome: dice }))
    actor.send({ type: 'round.updated', update: { round: round('open', 101), results } })
    receive('settled', 101)
    receive('settled', 101)
    expect(select.resultsOf(state()).map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, index) => 101 - index))
  })

  it('sends a bet on the round that was shown, and the same one again after a lost response', async () => {
    const { actor, requests, clock, receive, emitted, state } = await create([
      () => Promise.reject(new Error('lost')),
      async () => done({}),
    ])
    receive('open')
    actor.send({ type: 'bet.requested', requestId: 'one', bets })
    actor.send({ type: 'bet.requested', requestId: 'two', bets })
    await settle()
    receive('closed')
    clock.increment(1_000)
    await settle()
    expect(requests).toEqual([
      { number: 7, bets, requestId: 'one' },
      { number: 7, bets, requestId: 'one' },
    ])
    expect([emitted.at(-1), select.isPlacing(state())]).toEqual(['bet.placed', false])
  })

  it('knows for which round bets without an answer are, when the next one opens', async () => {
    const { actor, receive, state } = await create()
    receive('open')
    actor.send({ type: 'bet.requested', requestId: 'one', bets })
    await settle()
    const look = () => [select.isPlacing(state()), select.isPlacingHere(state())]
    expect(look()).toEqual([true, true])
    receive('settled')
    expect(look()).toEqual([true, true])
    receive('open', 8)
    expect(look()).toEqual([true, false])
  })

  it('shows why a bet was refused until the notice is closed, and accepts none while betting is closed', async () => {
    const { actor, requests, receive, state } = await create([async () => refused('roundClosed', 4005, { number: null })])
    receive('closed')
    actor.send({ type: 'bet.requested', requestId: 'none', bets })
    expect(requests).toEqual([])
    receive('open', 8)
    actor.send({ type: 'bet.requested', requestId: 'one', bets })
    await settle()
    expect(select.refusalOf(state())?.failure).toBe('roundClosed')
    actor.send({ type: 'notice.dismissed' })
    expect(select.refusalOf(state())).toBeNull()
  })

  it('leaves only a running round, once for two taps, and again with the same request after a lost response', async () => {
    const { actor, cashOuts, clock, receive, emitted, state } = await create([
      () => Promise.reject(new Error('lost')),
      async () => done({ cashOut: 231 }),
    ])
    receive('closed')
    actor.send({ type: 'cashOut.requested', requestId: 'none' })
    receive('running')
    expect(select.takesCashOuts(state())).toBe(true)
    actor.send({ type: 'cashOut.requested', requestId: 'one' })
    actor.send({ type: 'cashOut.requested', requestId: 'two' })
    expect([select.isCashingOut(state()), select.takesCashOuts(state())]).toEqual([true, false])
    await settle()
    receive('drawn')
    clock.increment(1_000)
    await settle()
    expect(cashOuts).toEqual([
      { number: 7, requestId: 'one' },
      { number: 7, requestId: 'one' },
    ])
    expect(emitted.slice(-2)).toEqual(['round.opened', 'cashOut.made'])
  })

  it('says why a round could not be left', async () => {
    const { actor, receive, emitted, state } = await create([async () => refused('cashOutClosed', 4007, { reason: 'over' })])
    receive('running')
    actor.send({ type: 'cashOut.requested', requestId: 'one' })
    await settle()
    expect([emitted.at(-1), select.cashOutRefusalOf(state())?.failure, select.refusalOf(state())]).toEqual([
      'cashOut.refused',
      'cashOutClosed',
      null,
    ])
    actor.send({ type: 'notice.dismissed' })
    expect(select.cashOutRefusalOf(state())).toBeNull()
  })

  it('requests a new address when the connection is lost or silent', async () => {
    const { actor, clock, receive, state } = await create()
    expect(select.urlOf(state())).toBe('/live/1')
    receive('open')
    actor.send({ type: 'connection.lost' })
    expect([select.urlOf(state()), select.isLost(state())]).toEqual([null, true])
    clock.increment(2_000)
    await settle()
    expect(select.urlOf(state())).toBe('/live/2')
    clock.increment(90_000)
    expect(select.isLost(state())).toBe(true)
  })

  it('is lost from the first failure until something is heard again, however often the connection is tried', async () => {
    const offline = () => Promise.reject(new Error('offline'))
    const { actor, clock, receive, state } = await create([], [async () => done({ url: '/live' }), offline, offline])
    receive('open')
    const seen: boolean[] = []
    actor.subscribe((snapshot) => seen.push(select.isLost(snapshot)))
    actor.send({ type: 'connection.lost' })
    for (let tries = 0; tries < 3; tries++) {
      clock.increment(2_000)
      await settle()
    }
    expect(select.urlOf(state())).toBe('/live/1')
    expect(seen.filter((isLost) => !isLost)).toEqual([])
    receive('open')
    expect([select.isLost(state()), select.urlOf(state())]).toEqual([false, '/live/1'])
  })

  it('tries another connection when one that was opened says nothing', async () => {
    const { clock, state } = await create()
    clock.increment(35_000)
    expect(select.isLost(state())).toBe(true)
  })

  it('tries again by itself when it asked too often, and shows the round meanwhile', async () => {
    const { actor, clock, receive, state } = await create(
      [],
      [async () => done({ url: '/live' }), async () => refused('tooManyRequests', 10_003)],
    )
    receive('open')
    actor.send({ type: 'connection.lost' })
    clock.increment(2_000)
    await settle()
    expect([select.isStreamRefused(state()), select.isLost(state())]).toEqual([false, true])
    clock.increment(2_000)
    await settle()
    expect(select.urlOf(state())).toBe('/live/1')
  })
})

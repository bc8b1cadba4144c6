import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { PublicRound, SharedState } from '#contract/live.ts'
import { done, refused } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { sharedRoundMachine } from '#machines/sharedRound/sharedRound.machine.ts'
import type { BetIntent, SharedRoundEmitted } from '#machines/sharedRound/sharedRound.machine.ts'
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
  outcome: state === 'drawn' || state === 'settled' ? dice : null,
})
const bets = [{ choice: 'red', stake: 10_00 }]

const create = async (answers: (() => Promise<Outcome<unknown>>)[] = []) => {
  const clock = new SimulatedClock()
  const told: SharedRoundEmitted['type'][] = []
  const asked: (BetIntent & { requestId: string })[] = []
  let addresses = 0
  const actor = createActor(
    sharedRoundMachine.provide({
      actors: {
        address: fromPromise(async () => done({ url: `/live/${++addresses}` })),
        bet: requestLogic<BetIntent, unknown>((input, requestId) => {
          asked.push({ ...input, requestId })
          return answers.shift()?.() ?? Promise.reject(new Error('lost'))
        }),
      },
    }),
    { clock },
  )
  actor.on('*', ({ type }) => told.push(type))
  actor.start()
  await settle()
  const tell = (state: SharedState, number = 7) => actor.send({ type: 'round.told', told: { round: round(state, number) } })
  return { actor, clock, told, asked, tell, state: () => actor.getSnapshot() }
}

describe('a stay at a shared game', () => {
  it('announces a result once, to who saw the box shut', async () => {
    const { told, tell } = await create()
    tell('open')
    tell('closed')
    tell('drawn')
    tell('settled')
    expect(told).toEqual(['round.changed', 'round.changed', 'round.changed', 'round.opened', 'round.changed'])
  })

  it('announces nothing to who came while the dice lay open', async () => {
    const { told, tell, state } = await create()
    tell('settled')
    expect([told, select.isShown(state())]).toEqual([['round.changed'], true])
  })

  it('never goes back to an older word of the round', async () => {
    const { tell, state } = await create()
    tell('settled', 8)
    tell('closed', 8)
    tell('settled', 7)
    expect(select.roundOf(state())).toMatchObject({ number: 8, state: 'settled' })
  })

  it('keeps the last hundred results, each once, newest first', async () => {
    const { tell, actor, state } = await create()
    const results = Array.from({ length: 100 }, (_, index) => ({ number: 100 - index, outcome: dice }))
    actor.send({ type: 'round.told', told: { round: round('open', 101), results } })
    tell('settled', 101)
    tell('settled', 101)
    expect(select.resultsOf(state()).map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, index) => 101 - index))
  })

  it('sends a bet of the round that was seen, and after a lost answer the same one again', async () => {
    const { actor, asked, clock, tell, told, state } = await create([() => Promise.reject(new Error('lost')), async () => done({})])
    tell('open')
    actor.send({ type: 'bet.requested', requestId: 'one', bets })
    actor.send({ type: 'bet.requested', requestId: 'two', bets })
    await settle()
    tell('closed')
    clock.increment(1_000)
    await settle()
    expect(asked).toEqual([
      { number: 7, bets, requestId: 'one' },
      { number: 7, bets, requestId: 'one' },
    ])
    expect([told.at(-1), select.isPlacing(state())]).toEqual(['bet.placed', false])
  })

  it('says why a bet was refused until the notice is closed, and takes none while betting is closed', async () => {
    const { actor, asked, tell, state } = await create([async () => refused('roundClosed', 4005, { number: null })])
    tell('closed')
    actor.send({ type: 'bet.requested', requestId: 'none', bets })
    expect(asked).toEqual([])
    tell('open', 8)
    actor.send({ type: 'bet.requested', requestId: 'one', bets })
    await settle()
    expect(select.refusalOf(state())?.failure).toBe('roundClosed')
    actor.send({ type: 'notice.dismissed' })
    expect(select.refusalOf(state())).toBeNull()
  })

  it('asks for a new address when the line is lost or goes silent', async () => {
    const { actor, clock, tell, state } = await create()
    expect(select.urlOf(state())).toBe('/live/1')
    tell('open')
    actor.send({ type: 'line.lost' })
    expect([select.urlOf(state()), select.isLost(state())]).toEqual([null, true])
    clock.increment(2_000)
    await settle()
    expect(select.urlOf(state())).toBe('/live/2')
    clock.increment(45_000)
    expect(select.isLost(state())).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { GameStart, SettledRound } from '#contract/play.ts'
import { gameSessionMachine } from '#machines/gameSession/gameSession.machine.ts'
import type { GameSessionEmitted, GameSessionInput, RoundIntent, Summary } from '#machines/gameSession/gameSession.machine.ts'
import { gameOf, hasOpenRound, isOver, isResting } from '#machines/gameSession/gameSession.selectors.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { sampleGame, sampleRound } from '#machines/kit/samples.ts'
import { settle } from './settle.ts'

const never = () => new Promise<never>(() => {})
const round = sampleRound([2_500], { balance: 101_500 })
const summary: Summary = { rounds: 3, staked: 3_000, won: 2_500, balance: 99_500 }

interface Ports {
  start: () => Promise<Outcome<GameStart>>
  settle: (intent: RoundIntent) => Promise<Outcome<SettledRound>>
  exit: () => Promise<Outcome<Summary>>
}

const createGameSession = (ports: Partial<Ports> = {}, input: Partial<GameSessionInput> = {}) => {
  const clock = new SimulatedClock()
  const told: GameSessionEmitted[] = []
  const asked: { starts: unknown[]; rounds: unknown[]; exits: unknown[] } = { starts: [], rounds: [], exits: [] }
  const machine = gameSessionMachine.provide({
    actors: {
      start: fromPromise(({ input: start }) => {
        asked.starts.push(start)
        return ports.start?.() ?? Promise.resolve(done(sampleGame()))
      }),
      settle: fromPromise(({ input: intent }) => {
        asked.rounds.push(intent)
        return ports.settle?.(intent) ?? Promise.resolve(done(round))
      }),
      exit: fromPromise(({ input: exit }) => {
        asked.exits.push(exit)
        return ports.exit?.() ?? Promise.resolve(done(summary))
      }),
    },
  })
  const actor = createActor(machine, {
    clock,
    input: { gameId: 'fiesta-nights', tryIt: false, activityId: null, isLoggedIn: true, ...input },
  })
  actor.on('*', (event) => void told.push(event))
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  return { actor, asked, told, pass, state: () => actor.getSnapshot() }
}

const createVisit = async (ports: Partial<Ports> = {}) => {
  const launch = createGameSession(ports)
  launch.actor.send({ type: 'launch.requested', requestId: 'start-1' })
  await settle()
  launch.told.length = 0
  return launch
}

const createRound = async (settlePort: Ports['settle'], ports: Partial<Ports> = {}) => {
  const launch = await createVisit({ ...ports, settle: settlePort })
  launch.actor.send({ type: 'round.requested', requestId: 'round-1', stake: 1_000 })
  await settle()
  return launch
}

const intent = { roundToken: sampleGame().roundToken, requestId: 'round-1', stake: 1_000 }

describe('opening a game', () => {
  it('waits for the page, so that a page started twice opens one visit', async () => {
    const { asked, state } = createGameSession()
    await settle()
    expect([state().value, asked.starts]).toEqual(['resting', []])
  })

  it('sends somebody logged out to log in and asks the server nothing', async () => {
    const { actor, asked, told, state } = createGameSession({}, { isLoggedIn: false })
    actor.send({ type: 'launch.requested', requestId: 'start-1' })
    await settle()
    expect([state().value, state().status]).toEqual(['loggedOut', 'done'])
    expect(told).toEqual([{ type: 'login.needed' }])
    expect(asked.starts).toEqual([])
  })

  it('asks for the game with what the address says, and tells that it is open', async () => {
    const { actor, asked, told, state } = createGameSession({}, { tryIt: true, activityId: 'fair-play' })
    actor.send({ type: 'launch.requested', requestId: 'start-1' })
    await settle()
    expect(asked.starts).toEqual([{ gameId: 'fiesta-nights', tryIt: true, activityId: 'fair-play', requestId: 'start-1' }])
    expect(isResting(state())).toBe(true)
    expect(told).toEqual([{ type: 'game.entered', gameId: 'fiesta-nights' }])
  })

  it('keeps why it was refused and tries again with an id of its own', async () => {
    const answers = [refused('unknownGame', 4001), done(sampleGame())]
    const { actor, asked, state } = createGameSession({ start: async () => answers.shift() ?? done(sampleGame()) })
    actor.send({ type: 'launch.requested', requestId: 'start-1' })
    await settle()
    expect(state().value).toBe('refused')
    expect(state().context.failure).toEqual({ kind: 'refused', refusal: refused('unknownGame', 4001) })
    actor.send({ type: 'launch.retried', requestId: 'start-2' })
    await settle()
    expect(isResting(state())).toBe(true)
    expect(state().context.failure).toBeNull()
    expect(asked.starts).toMatchObject([{ requestId: 'start-1' }, { requestId: 'start-2' }])
  })

  it('fails when the line is gone', async () => {
    const { actor, state } = createGameSession({ start: () => Promise.reject(new UnexpectedError('offline')) })
    actor.send({ type: 'launch.requested', requestId: 'start-1' })
    await settle()
    expect(state().value).toBe('failed')
    expect(state().context.failure).toEqual({ kind: 'surprise', surprise: 'offline' })
  })

  it('gives up after 35 s without an answer', async () => {
    const { actor, pass, state } = createGameSession({ start: never })
    actor.send({ type: 'launch.requested', requestId: 'start-1' })
    await pass(34_999)
    expect(state().value).toBe('starting')
    await pass(1)
    expect(state().value).toBe('failed')
    expect(state().context.failure).toEqual({ kind: 'surprise', surprise: 'timeout' })
  })
})

describe('a round', () => {
  it('is settled once, told to the game and counted', async () => {
    const { asked, told, state } = await createRound(async () => done(round))
    expect(asked.rounds).toEqual([intent])
    expect(told).toEqual([{ type: 'round.settled', round }])
    expect(state().context.summary).toEqual({ rounds: 1, staked: 1_000, won: 2_500, balance: 101_500 })
    expect(state().context.intent).toBeNull()
  })

  it('that is refused is told to the game and not counted', async () => {
    const { told, state } = await createRound(async () => refused('balanceTooLow', 10005))
    expect(told).toEqual([{ type: 'round.refused', refusal: refused('balanceTooLow', 10005) }])
    expect(isResting(state())).toBe(true)
    expect(state().context.summary.rounds).toBe(0)
  })

  it('is not joined by a second one while it is open', async () => {
    const { actor, asked } = await createRound(never)
    actor.send({ type: 'round.requested', requestId: 'round-2', stake: 1_000 })
    await settle()
    expect(asked.rounds).toEqual([intent])
  })

  it('whose answer is lost is asked for again with the same request id after 2 s, and nothing is said to be lost', async () => {
    const answers: (() => Promise<Outcome<SettledRound>>)[] = [
      () => Promise.reject(new UnexpectedError('timeout')),
      () => Promise.reject(new UnexpectedError('offline')),
      async () => done(round),
    ]
    const { asked, told, pass, state } = await createRound(() => answers.shift()?.() ?? never())
    expect(state().value).toEqual({ playing: 'unsure' })
    await pass(1_999)
    expect(asked.rounds).toHaveLength(1)
    await pass(1)
    await pass(2_000)
    expect(asked.rounds).toEqual([intent, intent, intent])
    expect(told).toEqual([{ type: 'round.settled', round }])
    expect(isResting(state())).toBe(true)
  })

  it('that hangs for 35 s is asked for again, too', async () => {
    const { asked, pass, state } = await createRound(never)
    await pass(35_000)
    expect(state().value).toEqual({ playing: 'unsure' })
    await pass(2_000)
    expect(asked.rounds).toEqual([intent, intent])
  })

  it('is asked for again while the server still works on it', async () => {
    const answers = [refused('stillProcessing', 10004), done(round)]
    const { told, pass } = await createRound(async () => answers.shift() ?? done(round))
    expect(told).toEqual([])
    await pass(2_000)
    expect(told).toEqual([{ type: 'round.settled', round }])
  })

  it.each([
    ['tooManyRequests', 10003],
    ['maintenance', 10016],
  ] as const)('in doubt is not given up for %s, which says nothing about it', async (failure, errcode) => {
    const answers: (() => Promise<Outcome<SettledRound>>)[] = [
      () => Promise.reject(new UnexpectedError('timeout')),
      async () => refused(failure, errcode),
      async () => done(round),
    ]
    const { told, pass, state } = await createRound(() => answers.shift()?.() ?? never())
    await pass(2_000)
    expect(state().value).toEqual({ playing: 'unsure' })
    expect(told).toEqual([])
    await pass(2_000)
    expect(told).toEqual([{ type: 'round.settled', round }])
  })

  it('that was never asked before is simply refused for tooManyRequests', async () => {
    const { told, state } = await createRound(async () => refused('tooManyRequests', 10003))
    expect(told).toEqual([{ type: 'round.refused', refusal: refused('tooManyRequests', 10003) }])
    expect(isResting(state())).toBe(true)
  })

  it.each([
    ['gameNotOpen', 4002],
    ['sessionOver', 401],
  ] as const)('ends the visit on %s, without a word about the stake', async (failure, errcode) => {
    const { told, state } = await createRound(async () => refused(failure, errcode))
    expect(state().value).toEqual({ playing: 'ended' })
    expect(state().context.failure).toEqual({ kind: 'refused', refusal: refused(failure, errcode) })
    expect(told).toEqual([])
  })
})

describe('who is playing', () => {
  const createIdle = () => {
    const answers = [refused('confirmIdentity', 10009), done(round)]
    return createRound(async () => answers.shift() ?? done(round))
  }

  it('is asked after half an hour; confirmed, the same round goes on', async () => {
    const { actor, asked, told, state } = await createIdle()
    expect(state().value).toEqual({ playing: 'confirming' })
    actor.send({ type: 'identity.confirmed' })
    await settle()
    expect(asked.rounds).toEqual([intent, intent])
    expect(told).toEqual([{ type: 'round.settled', round }])
  })

  it('not confirmed, the game is told that there is no round', async () => {
    const { actor, asked, told, state } = await createIdle()
    actor.send({ type: 'identity.cancelled' })
    await settle()
    expect(asked.rounds).toEqual([intent])
    expect(told).toEqual([{ type: 'round.refused', refusal: refused('confirmIdentity', 10009) }])
    expect(isResting(state())).toBe(true)
  })
})

describe('leaving a game', () => {
  it('closes the visit and brings the server’s own sum', async () => {
    const { actor, asked, told, state } = await createVisit()
    actor.send({ type: 'exit.requested', requestId: 'exit-1' })
    await settle()
    expect(asked.exits).toEqual([{ roundToken: sampleGame().roundToken, requestId: 'exit-1' }])
    expect(told).toEqual([{ type: 'game.left' }])
    expect([state().value, state().status, state().context.summary]).toEqual(['left', 'done', summary])
  })

  it('is not possible while a round is open', async () => {
    const { actor, asked, state } = await createRound(never)
    expect(hasOpenRound(state())).toBe(true)
    actor.send({ type: 'exit.requested', requestId: 'exit-1' })
    await settle()
    expect([state().value, asked.exits]).toEqual([{ playing: 'settling' }, []])
  })

  it('is not possible while it is unknown whether a round was settled', async () => {
    const { actor, asked, state } = await createRound(() => Promise.reject(new UnexpectedError('timeout')))
    expect(hasOpenRound(state())).toBe(true)
    actor.send({ type: 'exit.requested', requestId: 'exit-1' })
    await settle()
    expect([state().value, asked.exits]).toEqual([{ playing: 'unsure' }, []])
  })

  it.each([
    ['the line is gone', () => Promise.reject(new UnexpectedError('offline')), 0],
    ['the server says nothing for 3 s', never, 3_000],
    ['the server does not know the visit', async () => refused('gameNotOpen', 4002), 0],
  ])('works when %s, with the page’s own count', async (_why, exit, wait) => {
    const { actor, pass, state } = await createRound(async () => done(round), { exit })
    actor.send({ type: 'exit.requested', requestId: 'exit-1' })
    await pass(wait)
    expect([state().value, state().context.summary]).toEqual(['left', { rounds: 1, staked: 1_000, won: 2_500, balance: 101_500 }])
  })
})

describe('the end of the player’s session', () => {
  const over = { kind: 'refused', refusal: refused('sessionOver', 401) }

  it('ends the visit, and nothing of it is kept for the next player to see', async () => {
    const { actor, told, state } = await createVisit()
    actor.send({ type: 'session.ended' })
    expect([isOver(state()), gameOf(state()), state().context.failure]).toEqual([true, null, over])
    expect(told).toEqual([{ type: 'game.left' }])
  })

  it.each([
    ['settled', never, 'settling'],
    ['looked for', () => Promise.reject(new UnexpectedError('timeout')), 'unsure'],
    ['waiting for a confirmation', async () => refused('confirmIdentity', 10009), 'confirming'],
  ])('does so while a round is being %s, and asks nothing more', async (_what, settlePort, playing) => {
    const { actor, asked, pass, state } = await createRound(settlePort)
    expect(state().value).toEqual({ playing })
    actor.send({ type: 'session.ended' })
    await pass(60_000)
    expect([isOver(state()), hasOpenRound(state()), asked.rounds.length, asked.exits]).toEqual([true, false, 1, []])
  })

  it('while the game is being opened opens none', async () => {
    const answer = Promise.withResolvers<Outcome<GameStart>>()
    const { actor, told, state } = createGameSession({ start: () => answer.promise })
    actor.send({ type: 'launch.requested', requestId: 'start-1' })
    actor.send({ type: 'session.ended' })
    answer.resolve(done(sampleGame()))
    await settle()
    expect([isOver(state()), gameOf(state()), told]).toEqual([true, null, []])
  })
})

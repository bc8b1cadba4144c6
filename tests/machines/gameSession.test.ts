import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { GameStart, SettledRound } from '#contract/play.ts'
import { gameSessionMachine } from '#machines/gameSession/gameSession.machine.ts'
import type { GameSessionEmitted, GameSessionInput, RoundInput, Summary, RoundResult } from '#machines/gameSession/gameSession.machine.ts'
import { gameOf, hasOpenRound, isOver, isBetweenRounds, requestOf } from '#machines/gameSession/gameSession.selectors.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { sampleGame, sampleRound } from '#machines/kit/samples.ts'
import { requestLogic } from '#src/shared/flow/requestLogic.ts'
import { settle } from './settle.ts'

const never = () => new Promise<never>(() => {})
const round = sampleRound([2_500], { balance: 101_500 })
const summary: Summary = { rounds: 3, staked: 3_000, won: 2_500, balance: 99_500 }

interface Ports {
  start: () => Promise<Outcome<GameStart>>
  settle: () => Promise<Outcome<SettledRound>>
  exit: () => Promise<Outcome<Summary>>
}

const createGameSession = (ports: Partial<Ports> = {}, input: Partial<GameSessionInput> = {}) => {
  const clock = new SimulatedClock()
  const emitted: GameSessionEmitted[] = []
  const requests: { starts: unknown[]; rounds: unknown[]; exits: unknown[] } = { starts: [], rounds: [], exits: [] }
  const machine = gameSessionMachine.provide({
    actors: {
      start: fromPromise(({ input: start }) => {
        requests.starts.push(start)
        return ports.start?.() ?? Promise.resolve(done(sampleGame()))
      }),
      settle: requestLogic<RoundInput, RoundResult>((input, requestId) => {
        requests.rounds.push({ ...input, requestId })
        return ports.settle?.() ?? Promise.resolve(done(round))
      }),
      exit: fromPromise(({ input: exit }) => {
        requests.exits.push(exit)
        return ports.exit?.() ?? Promise.resolve(done(summary))
      }),
    },
  })
  const actor = createActor(machine, {
    clock,
    input: { gameId: 'fiesta-nights', tryIt: false, activityId: null, isLoggedIn: true, ...input },
  })
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  return { actor, requests, emitted, pass, state: () => actor.getSnapshot() }
}

const createVisit = async (ports: Partial<Ports> = {}) => {
  const launch = createGameSession(ports)
  launch.actor.send({ type: 'launch.requested', requestId: 'start-1' })
  await settle()
  launch.emitted.length = 0
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
    const { requests, state } = createGameSession()
    await settle()
    expect([state().value, requests.starts]).toEqual(['idle', []])
  })

  it('sends a logged-out visitor to login and calls nothing', async () => {
    const { actor, requests, emitted, state } = createGameSession({}, { isLoggedIn: false })
    actor.send({ type: 'launch.requested', requestId: 'start-1' })
    await settle()
    expect([state().value, state().status]).toEqual(['loggedOut', 'done'])
    expect(emitted).toEqual([{ type: 'login.needed' }])
    expect(requests.starts).toEqual([])
  })

  it('requests the game with the parameters of the address, and emits that it is open', async () => {
    const { actor, requests, emitted, state } = createGameSession({}, { tryIt: true, activityId: 'slotshack' })
    actor.send({ type: 'launch.requested', requestId: 'start-1' })
    await settle()
    expect(requests.starts).toEqual([{ gameId: 'fiesta-nights', tryIt: true, activityId: 'slotshack', requestId: 'start-1' }])
    expect(isBetweenRounds(state())).toBe(true)
    expect(emitted).toEqual([{ type: 'game.entered', gameId: 'fiesta-nights', roundToken: sampleGame().roundToken }])
  })

  it('keeps the refusal and retries with a new id', async () => {
    const answers = [refused('unknownGame', 4001), done(sampleGame())]
    const { actor, requests, state } = createGameSession({ start: async () => answers.shift() ?? done(sampleGame()) })
    actor.send({ type: 'launch.requested', requestId: 'start-1' })
    await settle()
    expect(state().value).toBe('refused')
    expect(state().context.failure).toEqual({ kind: 'refused', refusal: refused('unknownGame', 4001) })
    actor.send({ type: 'launch.retried', requestId: 'start-2' })
    await settle()
    expect(isBetweenRounds(state())).toBe(true)
    expect(state().context.failure).toBeNull()
    expect(requests.starts).toMatchObject([{ requestId: 'start-1' }, { requestId: 'start-2' }])
  })

  it('R12: fails when the connection is lost', async () => {
    const { actor, state } = createGameSession({ start: () => Promise.reject(new UnexpectedError('offline')) })
    actor.send({ type: 'launch.requested', requestId: 'start-1' })
    await settle()
    expect(state().value).toBe('failed')
    expect(state().context.failure).toEqual({ kind: 'unexpected', reason: 'offline' })
  })

  it('gives up after 35 s without a response', async () => {
    const { actor, pass, state } = createGameSession({ start: never })
    actor.send({ type: 'launch.requested', requestId: 'start-1' })
    await pass(34_999)
    expect(state().value).toBe('starting')
    await pass(1)
    expect(state().value).toBe('failed')
    expect(state().context.failure).toEqual({ kind: 'unexpected', reason: 'timeout' })
  })
})

describe('a round', () => {
  it('is settled once, sent to the game and counted', async () => {
    const { requests, emitted, state } = await createRound(async () => done(round))
    expect(requests.rounds).toEqual([intent])
    expect(emitted).toEqual([{ type: 'round.settled', round }])
    expect(state().context.summary).toEqual({ rounds: 1, staked: 1_000, won: 2_500, balance: 101_500 })
    expect(state().context.intent).toBeNull()
  })

  it('that is refused is reported to the game and not counted', async () => {
    const { emitted, state } = await createRound(async () => refused('balanceTooLow', 10005))
    expect(emitted).toEqual([{ type: 'round.refused', refusal: refused('balanceTooLow', 10005) }])
    expect(isBetweenRounds(state())).toBe(true)
    expect(state().context.summary.rounds).toBe(0)
  })

  it('R41: is not joined by a second one while it is open', async () => {
    const { actor, requests } = await createRound(never)
    actor.send({ type: 'round.requested', requestId: 'round-2', stake: 1_000 })
    await settle()
    expect(requests.rounds).toEqual([intent])
  })

  it('R42: whose response is lost is sent again with the same request id, and nothing is reported as lost', async () => {
    const answers: (() => Promise<Outcome<SettledRound>>)[] = [
      () => Promise.reject(new UnexpectedError('timeout')),
      async () => refused('tooManyRequests', 10003),
      async () => done(round),
    ]
    const { requests, emitted, pass, state } = await createRound(() => answers.shift()?.() ?? never())
    await pass(1_000)
    expect([state().value, emitted]).toEqual([{ playing: 'settling' }, []])
    await pass(2_000)
    expect(requests.rounds).toEqual([intent, intent, intent])
    expect(emitted).toEqual([{ type: 'round.settled', round }])
    expect(isBetweenRounds(state())).toBe(true)
  })

  it.each([
    ['gameNotOpen', 4002],
    ['selfExcluded', 10007],
  ] as const)('ends the game session on %s, without reporting on the bet', async (failure, errcode) => {
    const { emitted, state } = await createRound(async () => refused(failure, errcode))
    expect(state().value).toEqual({ playing: 'ended' })
    expect(state().context.failure).toEqual({ kind: 'refused', refusal: refused(failure, errcode) })
    expect(emitted).toEqual([])
  })

  it('whose player is logged out ends the game session, and none of it remains', async () => {
    const { emitted, state } = await createRound(async () => refused('sessionOver', 401))
    expect([state().value, gameOf(state())]).toEqual(['over', null])
    expect(emitted).toEqual([{ type: 'game.left' }])
  })
})

describe('the identity challenge', () => {
  const createIdle = () => {
    const answers = [refused('confirmIdentity', 10009), done(round)]
    return createRound(async () => answers.shift() ?? done(round))
  }

  it('is shown after half an hour; once confirmed, the same round continues', async () => {
    const { requests, emitted, state } = await createIdle()
    requestOf(state())?.send({ type: 'identity.confirmed' })
    await settle()
    expect(requests.rounds).toEqual([intent, intent])
    expect(emitted).toEqual([{ type: 'round.settled', round }])
  })

  it('if not confirmed, reports to the game that there is no round', async () => {
    const { requests, emitted, state } = await createIdle()
    requestOf(state())?.send({ type: 'identity.cancelled' })
    await settle()
    expect(requests.rounds).toEqual([intent])
    expect(emitted).toEqual([{ type: 'round.refused', refusal: refused('confirmIdentity', 10009) }])
    expect(isBetweenRounds(state())).toBe(true)
  })
})

describe('a break started on another device', () => {
  const blocked = { kind: 'refused', refusal: refused('selfExcluded', 10007) }

  it('ends the game session between rounds', async () => {
    const { actor, state } = await createVisit()
    actor.send({ type: 'play.blocked' })
    expect([state().value, state().context.failure]).toEqual([{ playing: 'ended' }, blocked])
  })

  it('waits for the open round, and then ends the game session', async () => {
    const answer = Promise.withResolvers<Outcome<SettledRound>>()
    const { actor, emitted, state } = await createRound(() => answer.promise)
    actor.send({ type: 'play.blocked' })
    expect(state().value).toEqual({ playing: 'settling' })
    answer.resolve(done(round))
    await settle()
    expect([state().value, emitted]).toEqual([{ playing: 'ended' }, [{ type: 'round.settled', round }]])
  })

  it('withdraws the identity challenge, and reports to the game that there is no round', async () => {
    const { actor, emitted, state } = await createRound(async () => refused('confirmIdentity', 10009))
    actor.send({ type: 'play.blocked' })
    expect([state().value, state().context.failure]).toEqual([{ playing: 'ended' }, blocked])
    expect(emitted).toEqual([{ type: 'round.refused', refusal: refused('confirmIdentity', 10009) }])
  })
})

describe('a game opened on another device', () => {
  const replaced = { kind: 'refused', refusal: refused('gameNotOpen', 4002) }

  it('ends the game session between rounds', async () => {
    const { actor, state } = await createVisit()
    actor.send({ type: 'visit.replaced' })
    expect([state().value, state().context.failure]).toEqual([{ playing: 'ended' }, replaced])
  })

  it('leaves an open round to its own response', async () => {
    const answer = Promise.withResolvers<Outcome<SettledRound>>()
    const { actor, state } = await createRound(() => answer.promise)
    actor.send({ type: 'visit.replaced' })
    answer.resolve(done(round))
    await settle()
    expect(state().value).toEqual({ playing: 'ready' })
  })
})

describe('leaving a game', () => {
  it('closes the visit and shows the server’s own totals', async () => {
    const { actor, requests, emitted, state } = await createVisit()
    actor.send({ type: 'exit.requested', requestId: 'exit-1' })
    await settle()
    expect(requests.exits).toEqual([{ roundToken: sampleGame().roundToken, requestId: 'exit-1' }])
    expect(emitted).toEqual([{ type: 'game.left' }])
    expect([state().value, state().status, state().context.summary]).toEqual(['left', 'done', summary])
  })

  it('is not possible while a round is open', async () => {
    const { actor, requests, state } = await createRound(never)
    expect(hasOpenRound(state())).toBe(true)
    actor.send({ type: 'exit.requested', requestId: 'exit-1' })
    await settle()
    expect([state().value, requests.exits]).toEqual([{ playing: 'settling' }, []])
  })

  it('is not possible while it is unknown whether a round was settled', async () => {
    const { actor, requests, state } = await createRound(() => Promise.reject(new UnexpectedError('timeout')))
    expect(hasOpenRound(state())).toBe(true)
    actor.send({ type: 'exit.requested', requestId: 'exit-1' })
    await settle()
    expect([state().value, requests.exits]).toEqual([{ playing: 'settling' }, []])
  })

  it.each([
    ['the connection is lost', () => Promise.reject(new UnexpectedError('offline')), 0],
    ['the server says nothing for 3 s', never, 3_000],
    ['the server does not know the visit', async () => refused('gameNotOpen', 4002), 0],
  ])('works when %s, with the page’s own totals', async (_why, exit, wait) => {
    const { actor, pass, state } = await createRound(async () => done(round), { exit })
    actor.send({ type: 'exit.requested', requestId: 'exit-1' })
    await pass(wait)
    expect([state().value, state().context.summary]).toEqual(['left', { rounds: 1, staked: 1_000, won: 2_500, balance: 101_500 }])
  })
})

describe('the end of the player’s session', () => {
  const over = { kind: 'refused', refusal: refused('sessionOver', 401) }

  it('ends the visit, and none of it remains visible to the next player', async () => {
    const { actor, emitted, state } = await createVisit()
    actor.send({ type: 'session.ended' })
    expect([isOver(state()), gameOf(state()), state().context.failure]).toEqual([true, null, over])
    expect(emitted).toEqual([{ type: 'game.left' }])
  })

  it.each([
    ['settled', never],
    ['checked', () => Promise.reject(new UnexpectedError('timeout'))],
    ['held for a confirmation', async () => refused('confirmIdentity', 10009)],
  ])('does so while a round is being %s, and sends nothing more', async (_what, settlePort) => {
    const { actor, requests, pass, state } = await createRound(settlePort)
    expect(hasOpenRound(state())).toBe(true)
    actor.send({ type: 'session.ended' })
    await pass(60_000)
    expect([isOver(state()), hasOpenRound(state()), requests.rounds.length, requests.exits]).toEqual([true, false, 1, []])
  })

  it('while the game is being opened opens none', async () => {
    const answer = Promise.withResolvers<Outcome<GameStart>>()
    const { actor, emitted, state } = createGameSession({ start: () => answer.promise })
    actor.send({ type: 'launch.requested', requestId: 'start-1' })
    actor.send({ type: 'session.ended' })
    answer.resolve(done(sampleGame()))
    await settle()
    expect([isOver(state()), gameOf(state()), emitted]).toEqual([true, null, []])
  })
})

import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { heartbeatMachine } from '#machines/heartbeat/heartbeat.machine.ts'
import type { Beat, BeatInput, HeartbeatEmitted } from '#machines/heartbeat/heartbeat.machine.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { settle } from './settle.ts'

const beat: Beat = { serverTime: 0, elapsed: 0, net: 0, realityCheckDue: false, kicked: false, isVisitOver: false, settings: 0 }

const createHeartbeat = (answer: () => Promise<Outcome<Beat>> = async () => done(beat)) => {
  const clock = new SimulatedClock()
  const emitted: HeartbeatEmitted[] = []
  /** When it was sent, and for which game. */
  const beats: [at: number, gameId: string | null][] = []
  const visits: (string | null)[] = []
  const port = fromPromise<Outcome<Beat>, BeatInput>(({ input }) => {
    beats.push([clock.now(), input.gameId])
    visits.push(input.roundToken)
    return answer()
  })
  const actor = createActor(heartbeatMachine.provide({ actors: { beat: port } }), { clock })
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  return { actor, beats, visits, emitted, pass, state: () => actor.getSnapshot() }
}
const createAlive = (answer?: () => Promise<Outcome<Beat>>) => {
  const heartbeat = createHeartbeat(answer)
  heartbeat.actor.send({ type: 'session.started' })
  return heartbeat
}

describe('the heartbeat', () => {
  it('stops while no player is logged in', async () => {
    const { beats, pass } = createHeartbeat()
    await pass(600_000)
    expect(beats).toEqual([])
  })

  it('is sent every 60 s, not earlier, and emits the response', async () => {
    const { beats, emitted, pass } = createAlive()
    await pass(59_999)
    expect(beats).toEqual([])
    await pass(1)
    await pass(60_000)
    expect(beats).toEqual([
      [60_000, null],
      [120_000, null],
    ])
    expect(emitted).toEqual([
      { type: 'heartbeat.answered', beat },
      { type: 'heartbeat.answered', beat },
    ])
  })

  it('names the open game', async () => {
    const { actor, beats, pass } = createAlive()
    actor.send({ type: 'game.entered', gameId: 'perlas' })
    await pass(60_000)
    actor.send({ type: 'game.left' })
    await pass(60_000)
    expect(beats.map(([, gameId]) => gameId)).toEqual(['perlas', null])
  })

  it('names the visit, and says of it that another device has replaced it', async () => {
    const { actor, visits, emitted, pass } = createAlive(async () => done({ ...beat, isVisitOver: true }))
    actor.send({ type: 'game.entered', gameId: 'perlas', roundToken: 'mine' })
    await pass(60_000)
    expect(visits).toEqual(['mine'])
    expect(emitted.at(-1)).toEqual({ type: 'visit.replaced', roundToken: 'mine' })
  })

  it('says it of the visit it was sent about, whichever is open when the response arrives', async () => {
    const answer = Promise.withResolvers<Outcome<Beat>>()
    const { actor, emitted, pass } = createAlive(() => answer.promise)
    actor.send({ type: 'game.entered', gameId: 'perlas', roundToken: 'earlier' })
    await pass(60_000)
    actor.send({ type: 'game.left' })
    actor.send({ type: 'game.entered', gameId: 'perlas', roundToken: 'later' })
    answer.resolve(done({ ...beat, isVisitOver: true }))
    await settle()
    expect(emitted.at(-1)).toEqual({ type: 'visit.replaced', roundToken: 'earlier' })
  })

  it('says nothing of a game without a visit of its own', async () => {
    const { actor, emitted, visits, pass } = createAlive(async () => done({ ...beat, isVisitOver: true }))
    actor.send({ type: 'game.entered', gameId: 'coin-pusher' })
    await pass(60_000)
    expect(visits).toEqual([null])
    expect(emitted.map(({ type }) => type)).toEqual(['heartbeat.answered'])
  })

  it('is paused while the page is hidden, and sent at once when it is shown again', async () => {
    const { actor, beats, pass } = createAlive()
    await pass(30_000)
    actor.send({ type: 'page.hidden' })
    await pass(600_000)
    expect(beats).toEqual([])
    actor.send({ type: 'page.shown' })
    await settle()
    expect(beats).toEqual([[630_000, null]])
    await pass(60_000)
    expect(beats.at(-1)).toEqual([690_000, null])
  })

  it('starts paused when the page is hidden at login', async () => {
    const { actor, beats, pass } = createHeartbeat()
    actor.send({ type: 'page.hidden' })
    actor.send({ type: 'session.started' })
    await pass(600_000)
    expect(beats).toEqual([])
    actor.send({ type: 'page.shown' })
    expect(beats).toEqual([[600_000, null]])
  })

  it('does not pause for a page that was hidden and shown before the login', async () => {
    const { actor, beats, pass } = createHeartbeat()
    actor.send({ type: 'page.hidden' })
    actor.send({ type: 'page.shown' })
    actor.send({ type: 'session.started' })
    await pass(60_000)
    expect(beats).toEqual([[60_000, null]])
  })

  it.each([
    ['a line that is gone', () => Promise.reject(new UnexpectedError('offline'))],
    ['a refusal', async () => refused('tooManyRequests', 10003)],
  ])('ignores %s and is sent again a minute later', async (_why, answer) => {
    const { beats, emitted, pass } = createAlive(answer)
    await pass(60_000)
    expect(emitted).toEqual([])
    await pass(60_000)
    expect(beats.map(([at]) => at)).toEqual([60_000, 120_000])
  })

  it('gives up a heartbeat without a response within 30 s', async () => {
    const { beats, pass, state } = createAlive(() => new Promise<never>(() => {}))
    await pass(60_000)
    await pass(29_999)
    expect(state().value).toEqual({ alive: 'beating' })
    await pass(1)
    expect(state().value).toEqual({ alive: 'waiting' })
    await pass(60_000)
    expect(beats.map(([at]) => at)).toEqual([60_000, 150_000])
  })

  it('stops with the session and forgets the game', async () => {
    const { actor, beats, pass, state } = createAlive()
    actor.send({ type: 'game.entered', gameId: 'perlas' })
    actor.send({ type: 'session.ended' })
    await pass(600_000)
    expect(beats).toEqual([])
    expect(state().context.gameId).toBeNull()
  })
})

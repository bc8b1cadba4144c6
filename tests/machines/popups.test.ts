import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { done, refused } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { popupsMachine } from '#machines/popups/popups.machine.ts'
import { nextPopup } from '#machines/popups/sequence.ts'
import type { Offer, Popup } from '#machines/popups/sequence.ts'
import { settle } from './settle.ts'

const popup = (activityId: string, sort: number, changes: Partial<Popup> = {}): Popup => ({
  activityId,
  type: 1,
  sort,
  state: 'open',
  unloginShowStatus: 0,
  popupEvery: 'session',
  ...changes,
})
const offer = (activities: readonly Popup[], marks: Partial<Offer> = {}): Offer => ({
  activities,
  seenThisVisit: [],
  seenToday: [],
  ...marks,
})
const nameOf = (offered: Offer, shown: readonly string[] = [], isPlayer = true) => nextPopup(offered, shown, isPlayer)?.activityId

describe('the next pop-up', () => {
  it('is the first by sort, whatever the order of the response; the id breaks ties', () => {
    expect(nameOf(offer([popup('b', 3), popup('a', 1), popup('c', 2)]))).toBe('a')
    expect(nameOf(offer([popup('b', 1), popup('a', 1)]))).toBe('a')
  })
  it('is never an activity that is not a pop-up, has not begun, or has ended', () => {
    expect(nameOf(offer([popup('a', 1, { type: 0 }), popup('b', 2, { state: 'upcoming' }), popup('c', 3, { state: 'ended' })]))).toBe(
      undefined,
    )
  })
  it('is for visitors only where declared so', () => {
    const offered = offer([popup('a', 1), popup('b', 2, { unloginShowStatus: 1 })])
    expect(nameOf(offered, [], false)).toBe('b')
    expect(nameOf(offered)).toBe('a')
  })
  it('was not seen in this visit, nor on this day where that counts', () => {
    const list = [popup('a', 1, { popupEvery: 'day' }), popup('b', 2)]
    expect(nameOf(offer(list, { seenToday: ['a', 'b'] }))).toBe('b')
    expect(nameOf(offer(list, { seenThisVisit: ['a', 'b'] }))).toBe(undefined)
    expect(nameOf(offer(list), ['a'])).toBe('b')
  })
  it('is either the sign-in or red vs blue in one visit, whichever comes first', () => {
    const list = [popup('sign-in', 1), popup('red-vs-blue', 2), popup('notice', 3)]
    expect(nameOf(offer(list))).toBe('sign-in')
    expect(nameOf(offer(list), ['sign-in'])).toBe('notice')
    expect(nameOf(offer(list), ['red-vs-blue'])).toBe('notice')
    // Seen on the day but in another visit, the sign-in excludes nothing.
    expect(nameOf(offer([popup('sign-in', 1, { popupEvery: 'day' }), ...list.slice(1)], { seenToday: ['sign-in'] }))).toBe('red-vs-blue')
  })
})

const createPopups = (read: (playerId: string | null) => Promise<Outcome<Offer>>) => {
  const clock = new SimulatedClock()
  const emitted: string[] = []
  const machine = popupsMachine.provide({
    actors: { read: fromPromise(({ input }) => read(input.playerId)) },
    actions: {
      storeSeen: (_, { activityId, playerId, every }) => void emitted.push(`${activityId} seen by ${playerId ?? 'a visitor'} (${every})`),
      clearVisit: () => void emitted.push('visit forgotten'),
    },
  })
  const actor = createActor(machine, { clock })
  actor.on('popup.requested', ({ activityId }) => emitted.push(`${activityId} called`))
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  return {
    actor,
    emitted,
    pass,
    state: () => actor.getSnapshot().value,
    begin: async (playerId: string | null) => {
      actor.send({ type: 'visit.started', playerId })
      actor.send({ type: 'offers.allowed' })
      await settle()
    },
    show: async () => {
      actor.send({ type: 'popup.opened' })
      actor.send({ type: 'offers.blocked' })
      actor.send({ type: 'popup.closed', isGone: false })
      actor.send({ type: 'offers.allowed' })
      await pass(400)
    },
  }
}
const three = [popup('a', 1), popup('b', 2, { popupEvery: 'day' }), popup('c', 3)]

describe('the start-up pop-ups of a visit', () => {
  it('open one after another, each recorded when it has opened', async () => {
    const { begin, show, emitted, state } = createPopups(async () => done(offer(three)))
    await begin('player-1')
    await show()
    await show()
    await show()
    expect(emitted).toEqual([
      'a called',
      'a seen by player-1 (session)',
      'b called',
      'b seen by player-1 (day)',
      'c called',
      'c seen by player-1 (session)',
    ])
    expect(state()).toBe('finished')
  })

  it('wait while anything blocks, and check again afterwards', async () => {
    let reads = 0
    const { actor, emitted } = createPopups(async () => done(offer(reads++ ? three : [])))
    actor.send({ type: 'visit.started', playerId: 'player-1' })
    await settle()
    expect(reads).toBe(0)
    actor.send({ type: 'offers.allowed' })
    actor.send({ type: 'offers.blocked' })
    await settle()
    expect(emitted).toEqual([])
    actor.send({ type: 'offers.allowed' })
    await settle()
    expect(emitted).toEqual(['a called'])
  })

  it('request again one that navigation removed before it opened, but not one that would not load', async () => {
    const { actor, begin, emitted, pass } = createPopups(async () => done(offer(three)))
    await begin('player-1')
    actor.send({ type: 'popup.closed', isGone: true })
    await pass(400)
    actor.send({ type: 'popup.closed', isGone: false })
    await pass(400)
    expect(emitted).toEqual(['a called', 'a called', 'b called'])
  })

  it('leave nothing behind when the player logs out midway', async () => {
    const { actor, begin, emitted, state, pass } = createPopups(async () => done(offer(three)))
    await begin('player-1')
    actor.send({ type: 'popup.opened' })
    actor.send({ type: 'visit.ended', isLogout: true })
    actor.send({ type: 'popup.closed', isGone: true })
    await pass(120_000)
    expect(state()).toBe('idle')
    expect(actor.getSnapshot().context).toMatchObject({ playerId: null, shownIds: [], current: null })
    expect(emitted).toEqual(['a called', 'a seen by player-1 (session)', 'visit forgotten'])
  })

  it('keep the visit when the session is lost, and continue it after the login', async () => {
    const { actor, begin, emitted } = createPopups(async () => done(offer(three, { seenThisVisit: ['a'] })))
    await begin('player-1')
    actor.send({ type: 'visit.ended', isLogout: false })
    actor.send({ type: 'visit.started', playerId: 'player-1' })
    await settle()
    expect(emitted).toEqual(['b called', 'b called'])
  })

  it('become the player’s when a visitor logs in', async () => {
    const requests: (string | null)[] = []
    const { begin } = createPopups(async (playerId) => {
      requests.push(playerId)
      return done(offer([]))
    })
    await begin(null)
    await begin('player-1')
    expect(requests).toEqual([null, 'player-1'])
  })

  it('retry a minute after a refusal or a lost connection', async () => {
    const answers = [
      () => Promise.reject(new Error('offline')),
      async () => refused('tooManyRequests', 10003),
      async () => done(offer(three)),
    ]
    const { begin, pass, emitted, state } = createPopups(() => (answers.shift() ?? (() => Promise.reject(new Error('too often'))))())
    await begin('player-1')
    expect(state()).toBe('failed')
    await pass(60_000)
    expect(state()).toBe('failed')
    await pass(60_000)
    expect(emitted).toEqual(['a called'])
  })
})

import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { SessionEmitted, Verified } from '#machines/session/session.machine.ts'
import { isPending, isLoggedIn, tokenOf } from '#machines/session/session.selectors.ts'
import { settle } from './settle.ts'

interface Ports {
  token?: string | null
  verify?: (token: string) => Promise<Verified>
  endSession?: (token: string) => Promise<unknown>
}
const never = () => new Promise<never>(() => {})
const valid = async () => done({ userId: 'player-1' })

const createSession = ({ token = 'token-1', verify = valid, endSession = async () => null }: Ports = {}) => {
  const clock = new SimulatedClock()
  const emitted: SessionEmitted[] = []
  const requests: string[] = []
  const stored: (string | null)[] = []
  const machine = sessionMachine.provide({
    actors: {
      verify: fromPromise<Verified, { token: string }>(({ input }) => {
        requests.push(`verify ${input.token}`)
        return verify(input.token)
      }),
      endSession: fromPromise<unknown, { token: string }>(({ input }) => {
        requests.push(`end ${input.token}`)
        return endSession(input.token)
      }),
    },
    actions: { storeToken: (_, params) => void stored.push(params.token), clearToken: () => void stored.push(null) },
  })
  const actor = createActor(machine, { clock, input: { token } })
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  return { actor, clock, emitted, requests, stored, state: () => actor.getSnapshot() }
}
const loggedIn = async (ports?: Ports) => {
  const session = createSession(ports)
  await settle()
  session.emitted.length = 0
  session.requests.length = 0
  return session
}

describe('a stored session', () => {
  it('is pending until the server has verified the token', async () => {
    const { state, emitted, requests } = createSession()
    expect(isPending(state())).toBe(true)
    await settle()
    expect(isPending(state())).toBe(false)
    expect(isLoggedIn(state())).toBe(true)
    expect(requests).toEqual(['verify token-1'])
    expect(emitted).toEqual([{ type: 'session.started', userId: 'player-1', isLogin: false }])
  })

  it('ends at once without a token, without a call', () => {
    const { state, requests, emitted } = createSession({ token: null })
    expect(state().value).toBe('anonymous')
    expect(requests).toEqual([])
    expect(emitted).toEqual([])
  })

  it('ends when the server rejects the token, which is cleared', async () => {
    const { state, emitted, stored } = createSession({ verify: async () => refused('sessionOver', 401) })
    await settle()
    expect(state().value).toBe('anonymous')
    expect(tokenOf(state())).toBeNull()
    expect(stored).toEqual([null])
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'unauthorised' }])
  })

  it.each([
    ['a server under maintenance', refused('maintenance', 10016)],
    ['too many calls', refused('tooManyRequests', 10003)],
  ])('survives %s: that decides nothing about the token', async (_why, refusal) => {
    const { state, stored } = createSession({ verify: async () => refusal })
    await settle()
    expect(state().value).toBe('loggedIn')
    expect(tokenOf(state())).toBe('token-1')
    expect(stored).toEqual([])
  })

  it('survives a server that cannot be reached', async () => {
    const { state } = createSession({ verify: () => Promise.reject(new UnexpectedError('offline')) })
    await settle()
    expect(state().value).toBe('loggedIn')
    expect(tokenOf(state())).toBe('token-1')
  })

  it('waits ten seconds for a server that does not respond, not longer', async () => {
    const { state, clock } = createSession({ verify: never })
    clock.increment(9_999)
    expect(isPending(state())).toBe(true)
    clock.increment(1)
    expect(state().value).toBe('loggedIn')
  })
})

describe('a session that fails with 401', () => {
  it('ends once, however many calls fail together', async () => {
    const { actor, emitted, stored, state } = await loggedIn()
    for (let call = 0; call < 5; call++) actor.send({ type: 'call.unauthorised', token: 'token-1' })
    expect(state().value).toBe('anonymous')
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'unauthorised' }])
    expect(stored).toEqual([null])
  })

  it('does not end by a late response to an older token', async () => {
    const { actor, emitted, stored, state } = await loggedIn()
    actor.send({ type: 'call.unauthorised', token: 'token-1' })
    actor.send({ type: 'login.succeeded', token: 'token-2', userId: 'player-2' })
    actor.send({ type: 'call.unauthorised', token: 'token-1' })
    expect(state().value).toBe('loggedIn')
    expect(tokenOf(state())).toBe('token-2')
    expect(stored).toEqual([null, 'token-2'])
    expect(emitted.map(({ type }) => type)).toEqual(['session.ended', 'session.started'])
  })

  it('ends while the token is still being verified, and the late verification changes nothing', async () => {
    const call = Promise.withResolvers<Verified>()
    const { actor, state, emitted } = createSession({ verify: () => call.promise })
    actor.send({ type: 'call.unauthorised', token: 'token-1' })
    call.resolve(done({ userId: 'player-1' }))
    await settle()
    expect(state().value).toBe('anonymous')
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'unauthorised' }])
  })
})

describe('a session in several tabs', () => {
  it('ends when another tab removes the token, without removing it again', async () => {
    const { actor, emitted, stored, state } = await loggedIn()
    actor.send({ type: 'storage.tokenRemoved' })
    expect(state().value).toBe('anonymous')
    expect(stored).toEqual([])
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'elsewhere' }])
  })

  it('begins when another tab logs in', async () => {
    const { actor, requests, state } = createSession({ token: null })
    actor.send({ type: 'storage.tokenFound', token: 'token-2' })
    await settle()
    expect(requests).toEqual(['verify token-2'])
    expect(state().value).toBe('loggedIn')
  })

  it('switches from one player to the next: the first session has ended before the second begins', async () => {
    const { actor, emitted } = await loggedIn()
    actor.send({ type: 'storage.tokenFound', token: 'token-2' })
    await settle()
    expect(emitted).toEqual([
      { type: 'session.ended', reason: 'elsewhere' },
      { type: 'session.started', userId: 'player-1', isLogin: false },
    ])
  })

  it('is not verified again when a tab writes the same token', async () => {
    const { actor, requests, state } = await loggedIn()
    actor.send({ type: 'storage.tokenFound', token: 'token-1' })
    expect(requests).toEqual([])
    expect(state().value).toBe('loggedIn')
  })
})

describe('logging out', () => {
  it('notifies the server, clears the token and reports the reason', async () => {
    const { actor, emitted, requests, stored, state } = await loggedIn()
    actor.send({ type: 'logout.requested' })
    expect(state().value).toBe('leaving')
    await settle()
    expect(requests).toEqual(['end token-1'])
    expect(state().value).toBe('anonymous')
    expect(stored).toEqual([null])
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'logout' }])
  })

  it('works with a dead server', async () => {
    const { actor, emitted, stored, state } = await loggedIn({ endSession: () => Promise.reject(new UnexpectedError('server')) })
    actor.send({ type: 'logout.requested' })
    await settle()
    expect(state().value).toBe('anonymous')
    expect(stored).toEqual([null])
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'logout' }])
  })

  it('waits five seconds for a silent server, not longer', async () => {
    const { actor, clock, stored, state } = await loggedIn({ endSession: never })
    actor.send({ type: 'logout.requested' })
    clock.increment(4_999)
    expect(state().value).toBe('leaving')
    clock.increment(1)
    expect(state().value).toBe('anonymous')
    expect(stored).toEqual([null])
  })

  it('is done once, however often tapped', async () => {
    const { actor, requests, emitted } = await loggedIn()
    actor.send({ type: 'logout.requested' })
    actor.send({ type: 'logout.requested' })
    await settle()
    expect(requests).toEqual(['end token-1'])
    expect(emitted).toHaveLength(1)
  })
})

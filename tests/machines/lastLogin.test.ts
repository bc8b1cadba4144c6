import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { lastLoginMachine } from '#machines/lastLogin/lastLogin.machine.ts'
import type { LastLogin } from '#machines/lastLogin/lastLogin.machine.ts'
import { shownOf } from '#machines/lastLogin/lastLogin.selectors.ts'
import { settle } from './settle.ts'

const before: LastLogin = { createdAt: 7, kind: 'phone', system: 'Android', browser: 'Chrome', model: null, place: 'Cebu' }

const createNotice = async (read: () => Promise<Outcome<LastLogin>>) => {
  const clock = new SimulatedClock()
  const actor = createActor(lastLoginMachine.provide({ actors: { read: fromPromise(read) } }), { clock }).start()
  actor.send({ type: 'login.succeeded' })
  await settle()
  return { actor, clock, shown: () => shownOf(actor.getSnapshot()) }
}

describe('the last login notice', () => {
  it('R8: shows for 12 s after a login', async () => {
    const { clock, shown } = await createNotice(async () => done(before))
    clock.increment(11_999)
    expect(shown()).toEqual(before)
    clock.increment(1)
    expect(shown()).toBeNull()
  })

  it.each(['notice.closed', 'session.ended'] as const)('is removed with %s, and shown again with the next login', async (type) => {
    const { actor, shown } = await createNotice(async () => done(before))
    actor.send({ type })
    expect(shown()).toBeNull()
    actor.send({ type: 'login.succeeded' })
    await settle()
    expect(shown()).toEqual(before)
  })

  it.each([
    ['the first login', async () => done(null)],
    ['a refusal', async () => refused('maintenance', 10016)],
    ['a lost answer', () => Promise.reject(new UnexpectedError('timeout'))],
  ])('shows nothing after %s', async (_, read) => {
    const { actor, shown } = await createNotice(read)
    expect([actor.getSnapshot().value, shown()]).toEqual(['hidden', null])
  })

  it('ignores a response that arrives after the session', async () => {
    const answer = Promise.withResolvers<Outcome<LastLogin>>()
    const { actor, shown } = await createNotice(() => answer.promise)
    actor.send({ type: 'session.ended' })
    answer.resolve(done(before))
    await settle()
    expect(shown()).toBeNull()
  })
})

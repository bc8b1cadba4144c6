import { describe, expect, it } from 'vitest'
import type { LoginResult, Outcome } from '#machines/kit/outcome.ts'
import { refused, UnexpectedError } from '#machines/kit/outcome.ts'
import { failureOf, isDone, isSubmitting, needsProfile } from '#machines/login/login.selectors.ts'
import { createLogin, openCall, loggedIn, settle } from './loginActor.ts'

const submit = { type: 'form.submitted', values: { account: 'maria_88', password: 'sikreto-ng-dagat' }, requestId: 'request-1' } as const
const profile = { type: 'profile.submitted', values: { birthDate: '1990-01-31', termsVersion: 3 }, requestId: 'request-2' } as const
const profileNeeded = refused('profileNeeded', 2006, { ticket: 'ticket-1' })

/** A submit port that returns these outcomes in turn. */
const answering = (...answers: Outcome<LoginResult>[]) => {
  const remaining = [...answers]
  return async () => remaining.shift() ?? loggedIn
}

describe('the form of the login machine', () => {
  it('passes on the proven identity and ends', async () => {
    const { actor, emitted, submits, state } = createLogin()
    actor.send(submit)
    expect(isSubmitting(state())).toBe(true)
    await settle()
    expect(submits).toEqual([{ values: submit.values, requestId: 'request-1' }])
    expect(emitted).toEqual([{ token: 'token-1', userId: 'player-1' }])
    expect(isDone(state())).toBe(true)
  })

  it('R10: keeps neither password nor token in its context', async () => {
    const { actor, state } = createLogin()
    actor.send(submit)
    expect(JSON.stringify(state().context)).not.toContain('sikreto')
    await settle()
    expect(JSON.stringify(state().context)).not.toMatch(/sikreto|token-1/)
  })

  it('is sent once when tapped twice, and not again once done', async () => {
    const { actor, submits } = createLogin()
    actor.send(submit)
    actor.send({ ...submit, requestId: 'double-tap' })
    await settle()
    actor.send({ ...submit, requestId: 'late-tap' })
    await settle()
    expect(submits.map(({ requestId }) => requestId)).toEqual(['request-1'])
  })

  it('returns to editing with a refusal, which editing forgets', async () => {
    const refusal = refused('wrongCredentials', 2001)
    const { actor, state, emitted } = createLogin({ submit: answering(refusal) })
    actor.send(submit)
    await settle()
    expect(failureOf(state())).toEqual({ kind: 'refused', refusal })
    expect(state().matches({ form: 'editing' })).toBe(true)
    actor.send({ type: 'form.edited' })
    expect(failureOf(state())).toBeNull()
    expect(emitted).toEqual([])
  })

  it('returns to editing with an unexpected error and can be sent again', async () => {
    let calls = 0
    const { actor, state } = createLogin({ submit: async () => (calls++ === 0 ? Promise.reject(new UnexpectedError('server')) : loggedIn) })
    actor.send(submit)
    await settle()
    expect(failureOf(state())).toEqual({ kind: 'unexpected', reason: 'server' })
    actor.send({ ...submit, requestId: 'request-3' })
    expect(failureOf(state())).toBeNull()
    await settle()
    expect(isDone(state())).toBe(true)
  })

  it('is the same request when it is sent again unchanged after no response, or one that decides nothing', async () => {
    const answers = [
      () => Promise.reject(new UnexpectedError('offline')),
      () => openCall<Outcome<LoginResult>>().promise,
      async () => refused('stillProcessing', 10004),
      async () => refused('tooManyRequests', 10003),
      async () => refused('maintenance', 10016),
    ]
    const { actor, clock, submits, state } = createLogin({ submit: () => answers.shift()?.() ?? Promise.resolve(loggedIn) })
    for (const requestId of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']) {
      actor.send({ ...submit, requestId })
      if (requestId === 'second') clock.increment(35_000)
      await settle()
    }
    expect(submits.map(({ requestId }) => requestId)).toEqual(Array.from({ length: 6 }, () => 'first'))
    expect(isDone(state())).toBe(true)
  })

  it('is another request after an edit, and after a refusal', async () => {
    const answers = [() => Promise.reject(new UnexpectedError('offline')), async () => refused('wrongCredentials', 2001)]
    const { actor, submits } = createLogin({ submit: () => answers.shift()?.() ?? Promise.resolve(loggedIn) })
    actor.send({ ...submit, requestId: 'first' })
    await settle()
    actor.send({ type: 'form.edited' })
    actor.send({ ...submit, requestId: 'second' })
    await settle()
    actor.send({ ...submit, requestId: 'third' })
    await settle()
    expect(submits.map(({ requestId }) => requestId)).toEqual(['first', 'second', 'third'])
  })

  it('stops waiting for a server that never responds, and a later response changes nothing', async () => {
    const call = openCall<Outcome<LoginResult>>()
    const { actor, clock, state, emitted } = createLogin({ submit: () => call.promise })
    actor.send(submit)
    clock.increment(34_999)
    expect(isSubmitting(state())).toBe(true)
    clock.increment(1)
    expect(failureOf(state())).toEqual({ kind: 'unexpected', reason: 'timeout' })
    call.resolve(loggedIn)
    await settle()
    expect(state().matches({ form: 'editing' })).toBe(true)
    expect(emitted).toEqual([])
  })
})

describe('the profile step of the login machine', () => {
  it('asks a new identity for its profile and sends it with the ticket', async () => {
    const { actor, submits, state, emitted } = createLogin({ submit: answering(profileNeeded, loggedIn) })
    actor.send(submit)
    await settle()
    expect(needsProfile(state())).toBe(true)
    expect(failureOf(state())).toBeNull()
    actor.send(profile)
    await settle()
    expect(submits[1]).toEqual({ values: { birthDate: '1990-01-31', termsVersion: 3, ticket: 'ticket-1' }, requestId: 'request-2' })
    expect(emitted).toEqual([{ token: 'token-1', userId: 'player-1' }])
    // Until it is left it looks as it did when it was sent.
    expect([needsProfile(state()), isSubmitting(state()), isDone(state())]).toEqual([true, true, true])
  })

  it('stays after a refusal, so that nothing has to be typed again', async () => {
    const refusal = refused('acceptTerms', 10010, { version: 4 })
    const { actor, state } = createLogin({ submit: answering(profileNeeded, refusal) })
    actor.send(submit)
    await settle()
    actor.send(profile)
    expect(isSubmitting(state())).toBe(true)
    await settle()
    expect(state().matches({ form: 'enteringProfile' })).toBe(true)
    expect(failureOf(state())).toEqual({ kind: 'refused', refusal })
  })

  it('is the same request when it is sent again unchanged after no response, and not the form’s', async () => {
    const answers = [
      () => Promise.reject(new UnexpectedError('offline')),
      async () => profileNeeded,
      () => Promise.reject(new UnexpectedError('offline')),
    ]
    const { actor, submits } = createLogin({ submit: () => answers.shift()?.() ?? Promise.resolve(loggedIn) })
    for (const event of [submit, submit, profile, { ...profile, requestId: 'request-3' }]) {
      actor.send(event)
      await settle()
    }
    expect(submits.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1', 'request-2', 'request-2'])
  })

  it('stays after an unexpected error and after a time-out', async () => {
    const calls = [
      async () => profileNeeded,
      () => Promise.reject(new UnexpectedError('offline')),
      () => openCall<Outcome<LoginResult>>().promise,
    ]
    const { actor, clock, state } = createLogin({ submit: () => calls.shift()?.() ?? Promise.resolve(loggedIn) })
    actor.send(submit)
    await settle()
    actor.send(profile)
    await settle()
    expect(failureOf(state())).toEqual({ kind: 'unexpected', reason: 'offline' })
    actor.send({ ...profile, requestId: 'request-3' })
    clock.increment(35_000)
    expect(failureOf(state())).toEqual({ kind: 'unexpected', reason: 'timeout' })
    expect(state().matches({ form: 'enteringProfile' })).toBe(true)
  })

  it('is sent once when tapped twice', async () => {
    const { actor, submits } = createLogin({ submit: answering(profileNeeded, loggedIn) })
    actor.send(submit)
    await settle()
    actor.send(profile)
    actor.send({ ...profile, requestId: 'double-tap' })
    await settle()
    expect(submits.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-2'])
  })

  it('can be left: the ticket is forgotten and the form is shown again', async () => {
    const { actor, state } = createLogin({ submit: answering(profileNeeded) })
    actor.send(submit)
    await settle()
    actor.send({ type: 'profile.cancelled' })
    expect(state().matches({ form: 'editing' })).toBe(true)
    expect(state().context.ticket).toBeNull()
  })

  it('does not accept “profile needed” without a ticket for a new identity', async () => {
    const refusal = refused('profileNeeded', 2006, null)
    const { actor, state } = createLogin({ submit: answering(refusal) })
    actor.send(submit)
    await settle()
    expect(state().matches({ form: 'editing' })).toBe(true)
    expect(failureOf(state())).toEqual({ kind: 'refused', refusal })
  })
})

import { describe, expect, it } from 'vitest'
import { refused, UnexpectedError } from '#machines/kit/outcome.ts'
import { codeFailureOf, isSendingCode, resendAtOf } from '#machines/login/login.selectors.ts'
import { codeSent, createLogin, openCall, settle } from './loginActor.ts'

const requestCode = { type: 'code.requested', mobile: '9175550148', requestId: 'request-1' } as const

describe('the SMS code of the login machine', () => {
  it('is sent to the number with the request id of the tap', async () => {
    const { actor, codes, state } = createLogin()
    actor.send(requestCode)
    expect(isSendingCode(state())).toBe(true)
    await settle()
    expect(codes).toEqual([{ mobile: '9175550148', requestId: 'request-1' }])
    expect(isSendingCode(state())).toBe(false)
    expect(resendAtOf(state())).toBe(61_000)
  })

  it('is sent once however often the button is tapped meanwhile', async () => {
    const { actor, codes } = createLogin({ sendCode: () => openCall<typeof codeSent>().promise })
    actor.send(requestCode)
    actor.send({ ...requestCode, requestId: 'request-2' })
    await settle()
    expect(codes.map(({ requestId }) => requestId)).toEqual(['request-1'])
  })

  it('cools down by its deadline: not earlier, and then at once', async () => {
    const { actor, clock, codes, state } = createLogin()
    actor.send(requestCode)
    await settle()
    clock.increment(59_999)
    actor.send({ ...requestCode, requestId: 'too-early' })
    expect(resendAtOf(state())).toBe(61_000)
    expect(codes).toHaveLength(1)
    clock.increment(1)
    expect(resendAtOf(state())).toBeNull()
    actor.send({ ...requestCode, requestId: 'request-2' })
    expect(codes.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-2'])
  })

  it('is sent to another number at once: the first was mistyped', async () => {
    const { actor, codes } = createLogin()
    actor.send(requestCode)
    await settle()
    actor.send({ ...requestCode, mobile: '9175550149', requestId: 'request-2' })
    await settle()
    expect(codes).toEqual([
      { mobile: '9175550148', requestId: 'request-1' },
      { mobile: '9175550149', requestId: 'request-2' },
    ])
  })

  it('is the same request when it is asked for again after no response, or one that decides nothing', async () => {
    const answers = [
      Promise.reject(new UnexpectedError('offline')),
      Promise.resolve(refused('stillProcessing', 10004)),
      Promise.resolve(codeSent),
      Promise.resolve(codeSent),
    ]
    const { actor, clock, codes, state } = createLogin({ sendCode: () => answers.shift() ?? Promise.resolve(codeSent) })
    for (const requestId of ['request-1', 'request-2', 'request-3']) {
      actor.send({ ...requestCode, requestId })
      await settle()
    }
    expect(state().matches({ code: 'sent' })).toBe(true)
    clock.increment(60_000)
    actor.send({ ...requestCode, requestId: 'request-4' })
    expect(codes.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1', 'request-1', 'request-4'])
  })

  it('is another request for another number, and after a refusal', async () => {
    const answers = [
      Promise.reject(new UnexpectedError('timeout')),
      Promise.resolve(refused('badParameter', 10001)),
      Promise.resolve(codeSent),
    ]
    const { actor, codes } = createLogin({ sendCode: () => answers.shift() ?? Promise.resolve(codeSent) })
    const other = { ...requestCode, mobile: '9175550149' }
    for (const event of [requestCode, { ...other, requestId: 'request-2' }, { ...other, requestId: 'request-3' }]) {
      actor.send(event)
      await settle()
    }
    expect(codes.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-2', 'request-3'])
  })

  it('keeps a refusal and may be requested again', async () => {
    const refusal = refused('tooManyRequests', 10003, { retryAt: 90_000 })
    const { actor, state } = createLogin({ sendCode: async () => refusal })
    actor.send(requestCode)
    await settle()
    expect(codeFailureOf(state())).toEqual({ kind: 'refused', refusal })
    expect(state().matches({ code: 'ready' })).toBe(true)
  })

  it('keeps the reason of an unexpected error', async () => {
    const { actor, state } = createLogin({ sendCode: () => Promise.reject(new UnexpectedError('offline')) })
    actor.send(requestCode)
    await settle()
    expect(codeFailureOf(state())).toEqual({ kind: 'unexpected', reason: 'offline' })
    expect(state().matches({ code: 'ready' })).toBe(true)
  })

  it('stops waiting for a server that never responds', () => {
    const { actor, clock, state } = createLogin({ sendCode: () => openCall<typeof codeSent>().promise })
    actor.send(requestCode)
    clock.increment(34_999)
    expect(isSendingCode(state())).toBe(true)
    clock.increment(1)
    expect(codeFailureOf(state())).toEqual({ kind: 'unexpected', reason: 'timeout' })
    expect(state().matches({ code: 'ready' })).toBe(true)
  })

  it('forgets the previous failure once a code is in flight', async () => {
    const answers = [refused('tooManyRequests', 10003), codeSent]
    const { actor, state } = createLogin({ sendCode: async () => answers.shift() ?? codeSent })
    actor.send(requestCode)
    await settle()
    expect(codeFailureOf(state())?.kind).toBe('refused')
    actor.send({ ...requestCode, requestId: 'request-2' })
    await settle()
    expect(codeFailureOf(state())).toBeNull()
  })

  it('may be in flight while the form is sent', async () => {
    const { actor, state } = createLogin({ submit: () => openCall<never>().promise })
    actor.send(requestCode)
    actor.send({ type: 'form.submitted', values: {}, requestId: 'request-2' })
    await settle()
    expect(state().value).toEqual({ code: 'sent', form: 'submitting' })
  })
})

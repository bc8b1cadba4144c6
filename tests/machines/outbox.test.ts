import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { done, refused } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { outboxMachine } from '#machines/outbox/outbox.machine.ts'
import type { Draft, Outgoing } from '#machines/outbox/outbox.machine.ts'
import * as select from '#machines/outbox/outbox.selectors.ts'
import { settle } from './settle.ts'

const message = (clientId: string, text = clientId): Omit<Outgoing, 'isSent'> => ({ clientId, chatId: '7', text, pictures: [], at: 0 })
const lostResponse = () => Promise.reject(new Error('lost'))
const taken = async () => done({})

const create = async (answers: (() => Promise<Outcome<unknown>>)[], stored: readonly Outgoing[] = []) => {
  const clock = new SimulatedClock()
  const sent: string[] = []
  const drafts: Draft[] = []
  const actor = createActor(
    outboxMachine.provide({
      actors: {
        send: fromPromise(({ input }) => {
          sent.push(input.clientId)
          return (answers.shift() ?? taken)()
        }),
      },
    }),
    { clock, input: { messages: stored } },
  )
  actor.on('draft.returned', ({ draft }) => drafts.push(draft))
  actor.start()
  await settle()
  const write = (clientId: string, text?: string) => actor.send({ type: 'message.written', message: message(clientId, text) })
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      clock.increment(500)
      await settle()
    }
  }
  return { actor, sent, drafts, write, pass, waiting: () => select.messagesOf(actor.getSnapshot()).map(({ clientId }) => clientId) }
}

describe('the outbox', () => {
  it('sends messages one after another, in the order they were written', async () => {
    const { sent, write } = await create([])
    for (const clientId of ['a', 'b', 'c']) write(clientId)
    await settle()
    await settle()
    expect(sent).toEqual(['a', 'b', 'c'])
  })

  it('resends the same message when its response is lost, and the next one only after it', async () => {
    const { sent, write, pass } = await create([lostResponse, lostResponse])
    write('a')
    write('b')
    await settle()
    expect(sent).toEqual(['a'])
    await pass(1_000)
    expect(sent).toEqual(['a', 'a'])
    await pass(2_000)
    expect(sent).toEqual(['a', 'a', 'a', 'b'])
  })

  it('keeps showing a message until the conversation does', async () => {
    const { actor, write, waiting } = await create([])
    write('a')
    await settle()
    expect([waiting(), select.messagesOf(actor.getSnapshot())[0]?.isSent]).toEqual([['a'], true])
    actor.send({ type: 'messages.shown', clientIds: ['other', 'a'] })
    expect(waiting()).toEqual([])
  })

  it('does not resend what the stream has delivered while its response was lost', async () => {
    const { actor, sent, write, pass } = await create([lostResponse])
    write('a')
    write('b')
    await settle()
    actor.send({ type: 'messages.shown', clientIds: ['a'] })
    await pass(1_000)
    expect(sent).toEqual(['a', 'b'])
  })

  it('marks the right message as sent, though another is first by then', async () => {
    const { promise, resolve } = Promise.withResolvers<Outcome<unknown>>()
    const { actor, sent, write, waiting } = await create([() => promise, lostResponse])
    write('a')
    write('b')
    await settle()
    actor.send({ type: 'messages.shown', clientIds: ['a'] })
    resolve(done({}))
    await settle()
    await settle()
    expect([sent, waiting()]).toEqual([['a', 'b'], ['b']])
    expect(select.messagesOf(actor.getSnapshot())[0]?.isSent).toBe(false)
  })

  it('returns what cannot be sent for long as one draft, and sends none of it later', async () => {
    const { drafts, sent, write, pass, waiting } = await create(Array.from({ length: 10 }, () => lostResponse))
    write('a', 'first')
    write('b', 'second')
    await pass(200_000)
    expect(drafts).toEqual([{ text: 'first\nsecond', pictures: [] }])
    expect([new Set(sent), sent.length, waiting()]).toEqual([new Set(['a']), 10, []])
  })

  it('returns a refused message at once, with the reason', async () => {
    const { actor, drafts, write } = await create([async () => refused('chatEnded', 5_881)])
    write('a')
    await settle()
    expect([drafts, select.refusalOf(actor.getSnapshot())?.failure]).toEqual([[{ text: 'a', pictures: [] }], 'chatEnded'])
  })

  it('continues after a reload with what was in flight, by the same client id', async () => {
    const { sent } = await create([], [{ ...message('kept'), isSent: false }])
    expect(sent).toEqual(['kept'])
  })

  it('accepts a client id once, and sends nothing more after a logout', async () => {
    const { actor, sent, write, pass } = await create([lostResponse])
    write('a')
    write('a')
    await settle()
    actor.send({ type: 'session.ended' })
    write('b')
    await pass(5_000)
    expect(sent).toEqual(['a'])
  })
})

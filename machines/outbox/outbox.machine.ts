// What a player has written in the chat and the conversation does not show yet. Owned by the chat's page; starts with what was stored
// before a reload; ends with its owner. Messages are sent one after another, to keep their order. Each has a client id: sent again after a
// lost response, it is the same message. A message that cannot be sent for long is returned as a draft with all that follow it: nothing is
// sent long after it was meant.
import { and, assign, enqueueActions, setup } from 'xstate'
import { isUndecided } from '../kit/outcome.ts'
import type { Outcome, Refused } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

export interface Outgoing {
  readonly clientId: string
  readonly chatId: string
  readonly text: string
  readonly pictures: readonly string[]
  /** When it was written, ms UTC. */
  readonly at: number
  /** The server has it; the stream will deliver it. */
  readonly isSent: boolean
}
export interface Draft {
  readonly text: string
  readonly pictures: readonly string[]
}

interface Context {
  messages: readonly Outgoing[]
  /** The client id of the message in flight, and how often it was sent without a response. */
  current: string | null
  tries: number
  /** Why the last message was refused. */
  refusal: Refused | null
}
type Event =
  | { type: 'message.written'; message: Omit<Outgoing, 'isSent'> }
  /** The conversation shows the messages with these client ids. */
  | { type: 'messages.shown'; clientIds: readonly string[] }
  | { type: 'session.ended' }
export type OutboxEmitted = { type: 'outbox.changed'; messages: readonly Outgoing[] } | { type: 'draft.returned'; draft: Draft }

const firstOf = (messages: readonly Outgoing[]): Outgoing | undefined => messages.find(({ isSent }) => !isSent)
/** The unsent messages as one draft. */
const draftOf = (messages: readonly Outgoing[]): Draft => {
  const unsent = messages.filter(({ isSent }) => !isSent)
  return { text: unsent.flatMap(({ text }) => text || []).join('\n'), pictures: unsent.flatMap(({ pictures }) => pictures) }
}
/** One to four minutes: later, a message would be a surprise. */
const maxTries = 10

export const outboxMachine = setup({
  types: {} as { context: Context; events: Event; emitted: OutboxEmitted; input: { messages: readonly Outgoing[] } },
  actors: { send: port<Outcome<unknown>, Outgoing>('send') },
  guards: {
    isNew: ({ context }, { clientId }: { clientId: string }) => !context.messages.some((one) => one.clientId === clientId),
    hasUnsent: ({ context }) => firstOf(context.messages) !== undefined,
    isUnsent: ({ context: { messages, current } }) => messages.some(({ clientId }) => clientId === current),
    hasTriesLeft: ({ context }) => context.tries < maxTries,
    isDone: (_, end: Outcome<unknown>) => end.kind === 'done',
    isLater: (_, end: Outcome<unknown>) => end.kind === 'refused' && isUndecided(end),
    isLoggedOut: (_, end: Outcome<unknown>) => end.kind === 'refused' && end.failure === 'sessionOver',
  },
  actions: {
    addMessage: enqueueActions(({ context, enqueue }, message: Omit<Outgoing, 'isSent'>) => {
      const messages = [...context.messages, { ...message, isSent: false }]
      enqueue.assign({ messages, refusal: null })
      enqueue.emit({ type: 'outbox.changed', messages })
    }),
    dropShown: enqueueActions(({ context, enqueue }, clientIds: readonly string[]) => {
      const messages = context.messages.filter(({ clientId }) => !clientIds.includes(clientId))
      if (messages.length === context.messages.length) return
      enqueue.assign({ messages })
      enqueue.emit({ type: 'outbox.changed', messages })
    }),
    setCurrent: assign({ current: ({ context }) => firstOf(context.messages)?.clientId ?? null, tries: 0 }),
    setSent: enqueueActions(({ context, enqueue }) => {
      const messages = context.messages.map((one) => (one.clientId === context.current ? { ...one, isSent: true } : one))
      enqueue.assign({ messages })
      enqueue.emit({ type: 'outbox.changed', messages })
    }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    setRefusal: assign((_, end: Outcome<unknown>) => (end.kind === 'refused' ? { refusal: end } : {})),
    returnDraft: enqueueActions(({ context, enqueue }) => {
      const messages = context.messages.filter(({ isSent }) => isSent)
      enqueue.assign({ messages })
      enqueue.emit({ type: 'outbox.changed', messages })
      enqueue.emit({ type: 'draft.returned', draft: draftOf(context.messages) })
    }),
  },
  delays: {
    timeout: 15_000,
    retryDelay: ({ context }) => Math.min(1_000 * 2 ** (context.tries - 1), 10_000),
  },
}).createMachine({
  id: 'outbox',
  context: ({ input: { messages } }) => ({ messages, current: null, tries: 0, refusal: null }),
  initial: 'idle',
  on: {
    'message.written': {
      guard: { type: 'isNew', params: ({ event }) => event.message },
      actions: { type: 'addMessage', params: ({ event }) => event.message },
    },
    'messages.shown': { actions: { type: 'dropShown', params: ({ event }) => event.clientIds } },
    'session.ended': '.stopped',
  },
  states: {
    idle: { always: { guard: 'hasUnsent', target: 'trying' } },
    trying: {
      tags: 'pending',
      entry: 'setCurrent',
      initial: 'sending',
      states: {
        sending: {
          invoke: {
            src: 'send',
            input: ({ context: { messages, current } }) => {
              const message = messages.find(({ clientId }) => clientId === current)
              if (!message) throw new Error('There is nothing to send')
              return message
            },
            onDone: [
              { guard: { type: 'isDone', params: ({ event }) => event.output }, target: '#outbox.idle', actions: 'setSent' },
              { guard: { type: 'isLater', params: ({ event }) => event.output }, target: 'pausing' },
              { guard: { type: 'isLoggedOut', params: ({ event }) => event.output }, target: '#outbox.stopped' },
              { target: '#outbox.idle', actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'returnDraft'] },
            ],
            // Unknown whether the server has it: the same client id finds out.
            onError: 'pausing',
          },
          after: { timeout: 'pausing' },
        },
        pausing: {
          entry: 'countTry',
          after: {
            retryDelay: [
              { guard: and(['isUnsent', 'hasTriesLeft']), target: 'sending' },
              { guard: 'isUnsent', target: '#outbox.idle', actions: 'returnDraft' },
              // Its response was lost, and the stream has delivered it.
              { target: '#outbox.idle' },
            ],
          },
        },
      },
    },
    stopped: {},
  },
})

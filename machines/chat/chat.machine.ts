// A player's conversation with our team. Owned by its page; starts by requesting the stream's address; ends with its owner. The state of
// the conversation comes from the server alone, with the messages after the last known one: a lost connection, a reload or another server
// changes nothing, and a gap is never shown. Another machine (outbox) sends what the player writes; this one notifies it of the messages
// that have arrived.
import { assign, enqueueActions, setup } from 'xstate'
import type { ChatMessage, ChatState, ChatUpdate } from '#contract/chat.ts'
import type { Outcome, Refused } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

interface Context {
  url: string | null
  /** Whether the desk is open, when that changes, and its limits; unknown until the first message from the server. */
  desk: Pick<ChatUpdate, 'isOpen' | 'changesAt' | 'longWait' | 'maxPictures'> | null
  chat: ChatState | null
  messages: readonly ChatMessage[]
  /** Why the stream was refused. */
  refusal: Refused | null
}
type Event =
  | { type: 'update.received'; update: ChatUpdate }
  | { type: 'typing.received' }
  | { type: 'connection.lost' }
  | { type: 'retry.requested' }
  | { type: 'session.ended' }
export type ChatEmitted = { type: 'chat.updated'; chat: ChatState | null; messages: readonly ChatMessage[] }

const lastOf = (messages: readonly ChatMessage[]): number => messages.at(-1)?.seq ?? 0
const isSame = (context: Context, update: ChatUpdate): boolean => update.after > 0 && context.chat?.chatId === update.chat?.chatId

export const chatMachine = setup({
  types: {} as { context: Context; events: Event; emitted: ChatEmitted },
  actors: { address: port<Outcome<{ url: string }>>('address') },
  guards: {
    hasGap: ({ context }, update: ChatUpdate) => isSame(context, update) && update.after > lastOf(context.messages),
    isWaiting: (_, update: ChatUpdate) => update.chat?.state === 'waiting',
    isActive: (_, update: ChatUpdate) => update.chat?.state === 'active',
    isOver: (_, update: ChatUpdate) => update.chat?.state === 'closed',
    isDone: (_, end: Outcome<unknown>) => end.kind === 'done',
  },
  actions: {
    setUrl: assign((_, end: Outcome<{ url: string }>) => (end.kind === 'done' ? { url: end.data.url } : {})),
    clearUrl: assign({ url: null }),
    setRefusal: assign((_, end: Outcome<unknown>) => (end.kind === 'refused' ? { refusal: end } : {})),
    clearRefusal: assign({ refusal: null }),
    setUpdate: enqueueActions(({ context, enqueue }, update: ChatUpdate) => {
      const { isOpen, changesAt, longWait, maxPictures, chat, after } = update
      const messages = isSame(context, update)
        ? [...context.messages.filter(({ seq }) => seq <= after), ...update.messages]
        : update.messages
      enqueue.assign({ desk: { isOpen, changesAt, longWait, maxPictures }, chat, messages })
      enqueue.emit({ type: 'chat.updated', chat, messages })
    }),
  },
  delays: {
    timeout: 35_000,
    /** The server sends something at least every fifteen seconds, if only a keep-alive. */
    stale: 45_000,
    retryDelay: 2_000,
    typingShown: 6_000,
  },
}).createMachine({
  id: 'chat',
  context: { url: null, desk: null, chat: null, messages: [], refusal: null },
  type: 'parallel',
  states: {
    connection: {
      initial: 'asking',
      on: { 'session.ended': '.ended' },
      states: {
        asking: {
          tags: 'pending',
          entry: 'clearUrl',
          invoke: {
            src: 'address',
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'listening',
                actions: { type: 'setUrl', params: ({ event }) => event.output },
              },
              { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
            ],
            onError: 'lost',
          },
          after: { timeout: 'lost' },
        },
        listening: {
          on: {
            'update.received': [
              { guard: { type: 'hasGap', params: ({ event }) => event.update }, target: 'lost' },
              { target: 'listening', reenter: true },
            ],
            'connection.lost': 'lost',
          },
          after: { stale: 'lost' },
        },
        lost: {
          tags: 'failed',
          entry: 'clearUrl',
          on: { 'retry.requested': 'asking' },
          after: { retryDelay: 'asking' },
        },
        refused: { tags: 'failed', on: { 'retry.requested': { target: 'asking', actions: 'clearRefusal' } } },
        ended: { entry: 'clearUrl' },
      },
    },
    talk: {
      initial: 'unknown',
      on: {
        'update.received': [
          // Missing messages are requested before anything after them is shown.
          { guard: { type: 'hasGap', params: ({ event }) => event.update } },
          {
            guard: { type: 'isWaiting', params: ({ event }) => event.update },
            target: '.waiting',
            actions: { type: 'setUpdate', params: ({ event }) => event.update },
          },
          {
            guard: { type: 'isActive', params: ({ event }) => event.update },
            target: '.active',
            actions: { type: 'setUpdate', params: ({ event }) => event.update },
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event.update },
            target: '.over',
            actions: { type: 'setUpdate', params: ({ event }) => event.update },
          },
          { target: '.none', actions: { type: 'setUpdate', params: ({ event }) => event.update } },
        ],
      },
      states: { unknown: {}, none: {}, waiting: {}, active: {}, over: {} },
    },
    typing: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'typing.received': 'shown' } },
        shown: {
          on: { 'typing.received': { target: 'shown', reenter: true }, 'update.received': 'quiet' },
          after: { typingShown: 'quiet' },
        },
      },
    },
  },
})

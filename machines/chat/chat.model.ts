import type { ChatMessage, ChatState, ChatUpdate } from '#contract/chat.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { chatMachine } from './chat.machine.ts'

const message = (seq: number, clientId: string): ChatMessage => ({
  seq,
  clientId,
  author: 'player',
  name: null,
  kind: 'text',
  text: 'Where is it?',
  pictures: [],
  time: 0,
  isDistress: false,
})
const update = (state: ChatState['state'] | null, after: number, messages: readonly ChatMessage[] = []): ChatUpdate => ({
  serverTime: 0,
  isOpen: true,
  changesAt: null,
  longWait: 600_000,
  maxPictures: 4,
  chat: state && {
    chatId: '7',
    state,
    isVip: false,
    name: state === 'waiting' ? null : 'ana',
    place: state === 'waiting' ? 1 : null,
    usualWait: null,
    lastSeq: after + messages.length,
    playerSeq: 0,
    agentSeq: 0,
    openedAt: 0,
    closedAt: state === 'closed' ? 1 : null,
    stars: null,
  },
  after,
  messages: [...messages],
})

export const chatModel = defineModel({
  machine: chatMachine,
  title: 'A conversation with our team',
  starts: [{ title: 'A player opens the chat' }],
  events: {
    'update.received': [
      { title: 'There is no conversation', with: { update: update(null, 0) } },
      { title: 'The conversation waits in the queue', with: { update: update('waiting', 0, [message(1, 'system-1')]) } },
      { title: 'An agent has the conversation', with: { update: update('active', 0, [message(1, 'system-1'), message(2, 'message-1')]) } },
      { title: 'The conversation is over', with: { update: update('closed', 0, [message(1, 'system-1')]) } },
      { title: 'A message before the update is missing', with: { update: update('active', 9, [message(10, 'later')]) } },
    ],
    'typing.received': [{ title: 'The agent types' }],
    'connection.lost': [{ title: 'The stream breaks' }],
    'retry.requested': [{ title: 'The player taps Try again' }],
    'session.ended': [{ title: 'The player is logged out' }],
  },
  ports: {
    address: {
      done: [
        { title: 'The server sends the stream’s address', output: done({ url: '/chat' }) },
        { title: 'The server refuses the stream', output: refused('tooManyRequests', 10_003) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
  },
  waits: {
    timeout: 'The server does not answer',
    stale: 'Nothing arrives for a long time',
    retryDelay: 'Two seconds pass',
    typingShown: 'The agent has typed nothing for a while',
  },
  states: {
    connection: 'The connection to the server',
    'connection.asking': 'Requesting the stream’s address',
    'connection.listening': 'Listening to the stream',
    'connection.lost': 'The connection is lost',
    'connection.refused': 'The stream is refused',
    'connection.ended': 'The player is logged out',
    talk: 'The conversation',
    'talk.unknown': 'Not known yet whether there is a conversation',
    'talk.none': 'There is none',
    'talk.waiting': 'It waits in the queue',
    'talk.active': 'An agent has it',
    'talk.over': 'It is over and can be rated',
    typing: 'Whether the agent types',
    'typing.quiet': 'The agent does not type',
    'typing.shown': 'The agent types',
  },
  same: ({ url, chat, messages, refusal }) => ({
    url,
    chat: chat && [chat.chatId, chat.state],
    seq: messages.map(({ seq }) => seq),
    refusal: refusal?.errcode ?? null,
  }),
})

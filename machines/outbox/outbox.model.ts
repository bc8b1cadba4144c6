import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { outboxMachine } from './outbox.machine.ts'

const message = { clientId: 'message-1', chatId: '7', text: 'Where is it?', pictures: [], at: 0 }

export const outboxModel = defineModel({
  machine: outboxMachine,
  title: 'What a player has written in the chat',
  starts: [
    { title: 'A player opens the chat', input: { messages: [] } },
    { title: 'A player reloads the chat with a message on its way', input: { messages: [{ ...message, isSent: false }] } },
  ],
  events: {
    'message.written': [{ title: 'The player sends a message', with: { message } }],
    'messages.shown': [{ title: 'The conversation shows the message', with: { clientIds: [message.clientId] } }],
    'session.ended': [{ title: 'The player is logged out' }],
  },
  ports: {
    send: {
      done: [
        { title: 'The message is accepted', output: done({}) },
        { title: 'The message comes too soon after others', output: refused('tooManyRequests', 10_003) },
        { title: 'The session is over', output: refused('sessionOver', 401) },
        { title: 'The conversation has ended', output: refused('chatEnded', 5_881) },
      ],
      failed: [{ title: 'The answer is lost', reason: 'offline' }],
    },
  },
  waits: {
    timeout: 'The server does not answer',
    retryDelay: 'The pause before the next try is over',
  },
  states: {
    idle: 'Nothing is to be sent',
    trying: 'A message is to be sent',
    'trying.sending': 'A message is on its way to the server',
    'trying.pausing': 'A message waits to be sent again',
    stopped: 'The player is logged out',
  },
  same: ({ messages, current, tries, refusal }) => ({
    messages: messages.map(({ clientId, isSent }) => [clientId, isSent]),
    current,
    tries,
    refusal: refusal?.errcode ?? null,
  }),
})

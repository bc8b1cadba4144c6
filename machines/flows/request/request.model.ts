import { defineModel } from '../../kit/model.ts'
import { done, refused } from '../../kit/outcome.ts'
import { requestMachine } from './request.machine.ts'

export const requestModel = defineModel({
  machine: requestMachine,
  title: 'One request',
  starts: [
    { title: 'The page with the button opens' },
    { title: 'Another machine sends a request', input: { input: 'gift', requestId: 'request-1' } },
  ],
  events: {
    'request.started': [{ title: 'The player taps the button', with: { input: 'gift', requestId: 'request-2' } }],
    'request.retried': [{ title: 'The player taps Check again' }],
    'network.restored': [{ title: 'The connection is back' }],
    'request.closed': [{ title: 'The player closes the result' }],
    'identity.confirmed': [{ title: 'The player confirms their identity' }],
    'identity.cancelled': [{ title: 'The player does not confirm their identity' }],
  },
  ports: {
    send: {
      done: [
        { title: 'It is done', output: done('granted') },
        { title: 'The server wants the identity confirmed', output: refused('confirmIdentity', 10009) },
        { title: 'The session is over', output: refused('sessionOver', 401) },
        { title: 'The server is still processing it', output: refused('stillProcessing', 10004) },
        { title: 'It came too fast after another', output: refused('tooFast', 10021, { retryAt: 1_000, waitMs: 1_000 }) },
        { title: 'There were too many requests', output: refused('tooManyRequests', 10003) },
        { title: 'It was done before', output: refused('alreadyDone', 10012) },
      ],
      failed: [{ title: 'The answer is lost', reason: 'timeout' }],
    },
  },
  waits: {
    timeout: 'The server does not answer',
    retryDelay: 'The delay before the next try passes',
    pause: 'The remaining time passes',
    recheckDelay: 'Half a minute passes without the player asking',
  },
  states: {
    idle: 'Nothing is requested',
    sending: 'Waiting for the answer',
    pacing: 'Waiting until it may be sent',
    indeterminate: 'Checking whether the server did it',
    unanswered: 'No answer yet: the player may ask again',
    confirming: 'Asking the player to confirm their identity',
    done: 'Done',
    refused: 'Refused',
    loggedOut: 'The session ended before the answer',
    ended: 'The request has ended',
  },
  same: ({ intent, tries, result, refusal }) => ({ intent, tries, result, refusal: refusal?.failure ?? null }),
})

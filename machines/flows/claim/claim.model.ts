import { defineModel } from '../../kit/model.ts'
import { done, refused } from '../../kit/outcome.ts'
import { claimMachine } from './claim.machine.ts'

export const claimModel = defineModel({
  machine: claimMachine,
  title: 'One claim',
  starts: [
    { title: 'The page with the button opens' },
    { title: 'Another machine has a claim to make', input: { errand: { what: 'gift', requestId: 'request-1' } } },
  ],
  events: {
    'claim.requested': [{ title: 'The player taps Claim', with: { what: 'gift', requestId: 'request-2' } }],
    'claim.retried': [{ title: 'The player taps Ask again' }],
    'claim.closed': [{ title: 'The player has seen it' }],
    'identity.confirmed': [{ title: 'The player confirms who they are' }],
    'identity.cancelled': [{ title: 'The player does not confirm' }],
  },
  ports: {
    ask: {
      done: [
        { title: 'It is granted', output: done('granted') },
        { title: 'The server asks who is there', output: refused('confirmIdentity', 10009) },
        { title: 'The session is over', output: refused('sessionOver', 401) },
        { title: 'The server is still at it', output: refused('stillProcessing', 10004) },
        { title: 'The server wants it slower', output: refused('tooManyRequests', 10003) },
        { title: 'It was claimed before', output: refused('alreadyDone', 10012) },
      ],
      failed: [{ title: 'The answer is lost', surprise: 'timeout' }],
    },
  },
  waits: { timeout: 'The server says nothing', recheck: 'A moment passes' },
  states: {
    resting: 'Nothing is claimed',
    claiming: 'Claiming',
    unsure: 'Finding out whether it was granted',
    unanswered: 'No answer yet: the player may ask on',
    confirming: 'Asking who is there',
    granted: 'Granted',
    refused: 'Refused',
    loggedOut: 'The session ended before the answer',
    ended: 'The errand is done',
  },
  same: ({ claim, tries, grant, refusal }) => ({ claim, tries, grant, refusal: refusal?.failure ?? null }),
})

import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { passkeyMachine } from './passkey.machine.ts'

export const passkeyModel = defineModel({
  machine: passkeyMachine,
  title: 'Using a passkey',
  starts: [{ title: 'A page that offers passkeys opens' }],
  events: {
    'passkey.requested': [{ title: 'The player taps Use a passkey', with: { requestId: 'request-1' } }],
    'passkey.offered': [{ title: 'The page offers passkeys in the autofill', with: { requestId: 'request-2' } }],
    'passkey.cancelled': [{ title: 'The player gives up' }],
  },
  ports: {
    begin: {
      done: [
        { title: 'The server gives a challenge', output: done({ ticket: 'ticket-1', options: { challenge: 'challenge-1' } }) },
        { title: 'The server gives no challenge', output: refused('passkeysUnavailable', 5409) },
      ],
      failed: [{ title: 'The server cannot be reached for a challenge', reason: 'offline' }],
    },
    prompt: {
      done: [
        { title: 'The device answers', output: { kind: 'given', credential: { id: 'key-1' } } },
        { title: 'The player closes the device’s sheet', output: { kind: 'cancelled' } },
        { title: 'The device has this passkey already', output: { kind: 'unable', why: 'known' } },
      ],
      failed: [{ title: 'The device reports an error', reason: 'server' }],
    },
    verify: {
      done: [
        { title: 'The server accepts the passkey', output: done({ token: 'token-1', userId: 'player-1' }) },
        { title: 'The server refuses the passkey', output: refused('challengeOver', 5402) },
      ],
      failed: [{ title: 'The answer is lost', reason: 'timeout' }],
    },
  },
  waits: { timeout: 'The server does not answer', sheet: 'Nobody answers the device’s sheet', freshness: 'Four minutes pass' },
  states: {
    idle: 'Nothing is requested',
    asking: 'Asking for a challenge',
    offered: 'Offered in the browser’s autofill',
    prompting: 'The device’s sheet is open',
    verifying: 'The server looks at the answer',
    done: 'Accepted',
    refused: 'Refused',
    failed: 'It did not get through',
    cancelled: 'Given up',
    unable: 'The device does not support passkeys',
  },
  same: ({ isOffer, credential, failure, unable }) => ({
    isOffer,
    hasAnswer: credential !== null,
    failure: failure?.kind ?? null,
    unable,
  }),
})

import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { loginMachine } from './login.machine.ts'

export const loginModel = defineModel({
  machine: loginMachine,
  title: 'Confirming the identity',
  starts: [{ title: 'The player opens an auth page', input: {} }],
  events: {
    'code.requested': [
      { title: 'The player asks for a code', with: { mobile: '9175550148', requestId: 'request-1' } },
      { title: 'The player asks for a code for another number', with: { mobile: '9175550149', requestId: 'request-4' } },
    ],
    'form.submitted': [{ title: 'The player sends the form', with: { values: { account: 'maria_88' }, requestId: 'request-2' } }],
    'form.edited': [{ title: 'The player edits the form' }],
    'profile.submitted': [{ title: 'The player sends the profile', with: { values: { birthDate: '1990-01-31' }, requestId: 'request-3' } }],
    'profile.cancelled': [{ title: 'The player goes back from the profile' }],
  },
  ports: {
    sendCode: {
      done: [
        { title: 'The code is on its way', output: done({ resendAt: 61_000, expiresAt: 300_000, left: 4, resendIn: 60_000 }) },
        { title: 'The server refuses to send a code', output: refused('tooManyRequests', 10003) },
      ],
      failed: [{ title: 'The server cannot be reached for a code', reason: 'offline' }],
    },
    submit: {
      done: [
        { title: 'The server knows the player', output: done({ token: 'token-1', userId: 'player-1' }) },
        { title: 'The server asks a new player for a profile', output: refused('profileNeeded', 2006, { ticket: 'ticket-1' }) },
        { title: 'The server refuses', output: refused('wrongCredentials', 2001) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
  },
  waits: { resend: 'The code cools down', timeout: 'The server does not answer' },
  states: {
    code: 'The code',
    'code.ready': 'A code can be requested',
    'code.sending': 'Asking for a code',
    'code.sent': 'The code is sent: wait before the next',
    form: 'The form',
    'form.editing': 'The form is open',
    'form.submitting': 'Sending the form',
    'form.enteringProfile': 'The profile of a new player is open',
    'form.submittingProfile': 'Sending the profile',
    'form.done': 'Verified',
  },
  same: ({ ticket, failure, codeFailure }) => ({
    hasTicket: ticket !== null,
    failure: failure?.kind ?? null,
    codeFailure: codeFailure?.kind ?? null,
  }),
})

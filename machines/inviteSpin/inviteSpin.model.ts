import type { InviteSpin } from '#contract/invite.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { inviteSpinMachine } from './inviteSpin.machine.ts'

const spin: InviteSpin = { spinId: '1', segment: 2, amount: 2_00 }
const wheel = { spins: 2, pending: null }

export const inviteSpinModel = defineModel({
  machine: inviteSpinMachine,
  title: 'A visit to the invite wheel',
  starts: [
    { title: 'A player opens the wheel', input: { reducedMotion: false } },
    { title: 'A player who prefers reduced motion opens the wheel', input: { reducedMotion: true } },
  ],
  events: {
    'wheel.received': [
      { title: 'The server says that there are spins', with: { wheel } },
      { title: 'The server says that there is no spin', with: { wheel: { ...wheel, spins: 0 } } },
      { title: 'The server has a spin that was not seen yet', with: { wheel: { spins: 0, pending: { ...spin, spinId: '7' } } } },
    ],
    'spin.requested': [{ title: 'The player taps Spin', with: { requestId: 'request-1' } }],
    'notice.dismissed': [{ title: 'The player closes the notice' }],
    'award.dismissed': [{ title: 'The player taps to continue' }],
    'session.ended': [{ title: 'The player is logged out' }],
  },
  ports: {
    decide: {
      done: [
        { title: 'The wheel awards coins', output: done(spin) },
        { title: 'There was no spin left', output: refused('notYet', 10013, { spins: 0 }) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
    acknowledge: {
      done: [{ title: 'The server knows that it was seen', output: done({ spinId: '1' }) }],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
  },
  waits: {
    timeout: 'The server does not answer',
    retryDelay: 'Two seconds pass',
    turn: 'The wheel stops turning',
    landedDelay: 'The won segment has been shown',
  },
  states: {
    idle: 'Ready to spin',
    requesting: 'Waiting for the spin',
    refused: 'The spin was refused',
    spinning: 'The wheel turns',
    landed: 'The wheel stops on the won segment',
    awarding: 'The amount added to the pot is shown',
    'awarding.acknowledging': 'The amount added to the pot is shown, and the server is notified that it was seen',
    'awarding.unacknowledged': 'The amount added to the pot is shown, and the server does not know that it was seen',
    'awarding.acknowledged': 'The amount added to the pot is shown, and the server knows that it was seen',
  },
  same: ({ reducedMotion, spins, requestId, spin: decided, refusal, shownSpinId }) => ({
    reducedMotion,
    spins,
    requestId,
    spinId: decided?.spinId ?? null,
    refusal: refusal?.errcode ?? null,
    shownSpinId,
  }),
})

import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { redVsBlueMachine } from './redVsBlue.machine.ts'

export const redVsBlueModel = defineModel({
  machine: redVsBlueMachine,
  title: 'Joining a team',
  starts: [{ title: 'The player opens the battle' }],
  events: {
    'camp.chosen': [{ title: 'The player taps Join Red team', with: { camp: 'red' } }],
    'choice.cancelled': [{ title: 'The player taps Cancel' }],
    'choice.confirmed': [{ title: 'The player taps Join', with: { requestId: 'request-1' } }],
    'notice.dismissed': [{ title: 'The player closes the message' }],
  },
  ports: {
    signUp: {
      done: [
        { title: 'The player is in the team', output: done({ cycleId: '1', camp: 'red' as const }) },
        { title: 'The team is full', output: refused('notEligible', 10011, { reason: 'campFull' }) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
  },
  waits: {},
  states: {
    choosing: 'Both teams are shown',
    reviewing: 'The choice is shown again before it counts',
    joining: 'Waiting for the answer',
    refused: 'The player could not join, with the reason',
    joined: 'The player is in the team',
  },
  same: ({ camp, requestId, refusal }) => ({ camp, requestId, refusal: refusal?.errcode ?? null }),
})

import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { redVsBlueMachine } from './redVsBlue.machine.ts'

export const redVsBlueModel = defineModel({
  machine: redVsBlueMachine,
  title: 'Joining a camp',
  starts: [{ title: 'The player looks at the battle' }],
  events: {
    'camp.chosen': [{ title: 'The player taps the red camp', with: { camp: 'red' } }],
    'choice.dropped': [{ title: 'The player thinks again' }],
    'choice.confirmed': [{ title: 'The player confirms', with: { requestId: 'request-1' } }],
    'signUp.retried': [{ title: 'The player tries again' }],
    'notice.dismissed': [{ title: 'The player closes the message' }],
  },
  ports: {
    signUp: {
      done: [
        { title: 'The place is taken', output: done({ cycleId: '1', camp: 'red' as const }) },
        { title: 'The camp is full', output: refused('notEligible', 10011, { reason: 'campFull' }) },
        { title: 'The server is still at it', output: refused('stillProcessing', 10004) },
      ],
      failed: [{ title: 'The line is lost', surprise: 'offline' }],
    },
  },
  waits: { timeout: 'No answer for 35 seconds', recheck: 'Two seconds pass' },
  states: {
    choosing: 'Both camps are shown',
    weighing: 'The choice is shown again before it counts',
    joining: 'The place is asked for',
    doubting: 'No answer yet: the same choice is asked again soon',
    unsure: 'Still no answer: the player may try again',
    refused: 'The place was refused, with the reason',
    joined: 'The player is in the camp',
  },
  same: ({ camp, requestId, unanswered, failure }) => ({ camp, requestId, unanswered, failure }),
})

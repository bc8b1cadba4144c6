import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { sampleControl } from '../kit/samples.ts'
import { selfExclusionMachine } from './selfExclusion.machine.ts'

export const selfExclusionModel = defineModel({
  machine: selfExclusionMachine,
  title: 'A break or a self-exclusion',
  starts: [{ title: 'The page opens' }],
  events: {
    'closure.considered': [
      { title: 'The player thinks of a week’s break', with: { plan: { kind: 'break', hours: 168 } } },
      { title: 'The player thinks of a self-exclusion', with: { plan: { kind: 'exclusion', months: 6 } } },
    ],
    'closure.understood': [{ title: 'The player has read what it means' }],
    'closure.confirmed': [{ title: 'The player says yes for the last time', with: { requestId: 'request-1' } }],
    'closure.cancelled': [{ title: 'The player goes back' }],
    'refusal.dismissed': [{ title: 'The player has read why not' }],
  },
  ports: {
    close: {
      done: [
        { title: 'It has begun', output: done(sampleControl(null, { closure: { kind: 'exclusion', until: 1 } })) },
        { title: 'A longer one holds already', output: refused('closureTooShort', 5300, { until: 2 }) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
  },
  waits: {},
  states: {
    resting: 'Nothing is asked for',
    considering: 'What it means',
    deciding: 'The last question',
    closing: 'Closing',
    refused: 'Refused, and why',
    closed: 'Closed until its end',
  },
  same: ({ plan, requestId, closure, refusal }) => ({ plan, requestId, closure, refusal: refusal?.errcode ?? null }),
})

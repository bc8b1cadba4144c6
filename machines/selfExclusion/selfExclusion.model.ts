import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { sampleControl } from '../kit/samples.ts'
import { selfExclusionMachine } from './selfExclusion.machine.ts'

export const selfExclusionModel = defineModel({
  machine: selfExclusionMachine,
  title: 'A break or a self-exclusion',
  starts: [{ title: 'The page opens' }],
  events: {
    'closure.selected': [
      { title: 'The player chooses a break of a week', with: { plan: { kind: 'break', hours: 168 } } },
      { title: 'The player chooses a self-exclusion', with: { plan: { kind: 'exclusion', months: 6 } } },
    ],
    'closure.acknowledged': [{ title: 'The player confirms the first step' }],
    'closure.confirmed': [{ title: 'The player confirms the last step', with: { requestId: 'request-1' } }],
    'closure.cancelled': [{ title: 'The player goes back' }],
    'refusal.dismissed': [{ title: 'The player closes the message' }],
  },
  ports: {
    close: {
      done: [
        { title: 'It has begun', output: done(sampleControl(null, { closure: { kind: 'exclusion', until: 1 } })) },
        { title: 'A longer one is already active', output: refused('closureTooShort', 5300, { until: 2 }) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
  },
  waits: {},
  states: {
    idle: 'Nothing is chosen',
    considering: 'First step: what it means',
    deciding: 'Last step: confirm with the end date',
    closing: 'Closing',
    refused: 'Refused, with the reason',
    closed: 'Closed until its end',
  },
  same: ({ plan, requestId, closure, refusal }) => ({ plan, requestId, closure, refusal: refusal?.errcode ?? null }),
})

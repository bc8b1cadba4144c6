import type { PendingIncrease } from '#contract/responsibleGaming.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { sampleControl } from '../kit/samples.ts'
import { limitChangeMachine } from './limitChange.machine.ts'

const loosening: PendingIncrease = { value: 20_000, confirmFrom: 93_600_000, confirmUntil: 698_400_000 }
const key = { kind: 'stake', period: 'day' } as const

export const limitChangeModel = defineModel({
  machine: limitChangeMachine,
  title: 'Changing a personal limit',
  starts: [
    { title: 'The page opens on a limit', input: { ...key, loosening: null, serverTime: 7_200_000 } },
    { title: 'The page opens while a higher limit is pending', input: { ...key, loosening, serverTime: 7_200_000 } },
    { title: 'The page opens when a higher limit may be confirmed', input: { ...key, loosening, serverTime: 93_600_000 } },
  ],
  events: {
    'change.requested': [
      { title: 'The player asks for a lower limit', with: { value: 5_000, requestId: 'request-1' } },
      { title: 'The player asks for no limit', with: { value: null, requestId: 'request-2' } },
    ],
    'increase.confirmed': [{ title: 'The player confirms the higher limit', with: { requestId: 'request-3' } }],
    'limit.received': [
      { title: 'Another device cancelled it', with: { loosening: null, serverTime: 7_200_000 } },
      { title: 'Another device requested a higher limit', with: { loosening, serverTime: 7_200_000 } },
    ],
    'refusal.dismissed': [{ title: 'The player closes the message' }],
  },
  ports: {
    save: {
      done: [
        { title: 'The limit is active at once', output: done(sampleControl(null)) },
        { title: 'The higher limit is pending for a day', output: done(sampleControl(loosening)) },
        { title: 'The player is taking a break', output: refused('selfExcluded', 10007, { until: 1 }) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
    confirm: {
      done: [
        { title: 'The higher limit is active', output: done(sampleControl(null)) },
        { title: 'Another device was first', output: refused('notAvailable', 10014) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
    countdown: { done: [{ title: 'The countdown ends', output: undefined }] },
  },
  waits: {},
  states: {
    evaluating: 'Evaluating the server’s response',
    idle: 'The limit is active, or there is none',
    saving: 'Requesting another limit',
    waiting: 'A higher limit is pending for a day',
    confirmable: 'The higher limit can be confirmed',
    confirming: 'Confirming the higher limit',
    expired: 'Not confirmed in time: the old limit stays active',
    refused: 'Refused, with the reason',
  },
  same: ({ loosening, serverTime, requested, refusal }) => ({ loosening, serverTime, requested, refusal: refusal?.errcode ?? null }),
})

import type { SafeboxState } from '#contract/safebox.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { safeboxMachine } from './safebox.machine.ts'

/** A safebox with 50 coins put away. Amounts in hundredths. */
export const sampleSafebox = (changes: Partial<SafeboxState> = {}): SafeboxState => ({
  balance: 5_000,
  coin: 95_000,
  hasPassword: true,
  triesLeft: 5,
  lockedUntil: null,
  mobile: null,
  ...changes,
})

export const safeboxModel = defineModel({
  machine: safeboxMachine,
  title: 'The safebox',
  starts: [{ title: 'The bank opens' }],
  events: {
    'put.requested': [{ title: 'The player puts 50 coins away', with: { amount: 5_000, requestId: 'request-1' } }],
    'take.requested': [{ title: 'The player wants 20 coins back', with: { amount: 2_000 } }],
    'password.given': [{ title: 'The player types the password', with: { password: '246810', requestId: 'request-2' } }],
    'move.dropped': [{ title: 'The player leaves the coins where they are' }],
    'notice.dismissed': [{ title: 'The player has read what became of it' }],
  },
  ports: {
    move: {
      done: [
        { title: 'The coins have moved', output: done(sampleSafebox()) },
        {
          title: 'The password is wrong',
          output: refused('safeboxWrongPassword', 5502, { triesLeft: 4 }),
        },
        {
          title: 'It was the fifth wrong password',
          output: refused('safeboxLocked', 5503, { until: 86_400_000 }),
        },
        { title: 'There are not so many coins', output: refused('balanceTooLow', 10005) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
  },
  waits: {},
  states: {
    resting: 'The safebox is closed',
    unlocking: 'The password is asked for',
    moving: 'The coins are on their way',
    moved: 'The coins have moved',
    refused: 'Nothing moved, and why',
    barred: 'Locked for a day: too many wrong passwords',
  },
  same: ({ way, amount, intent, refusal }) => ({ way, amount, intent, refusal: refusal?.errcode ?? null }),
})

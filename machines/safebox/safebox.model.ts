import type { SafeboxState } from '#contract/safebox.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { safeboxMachine } from './safebox.machine.ts'

/** A safebox with 50 coins in it. Amounts in hundredths. */
export const sampleSafebox: SafeboxState = {
  balance: 5_000,
  coin: 95_000,
  hasPassword: true,
  triesLeft: 5,
  lockedUntil: null,
  mobile: null,
}

export const safeboxModel = defineModel({
  machine: safeboxMachine,
  title: 'The safebox',
  starts: [{ title: 'The savings page opens' }],
  events: {
    'deposit.requested': [{ title: 'The player moves 50 coins into the safebox', with: { amount: 5_000, requestId: 'request-1' } }],
    'withdrawal.requested': [{ title: 'The player takes 20 coins out of the safebox', with: { amount: 2_000 } }],
    'password.entered': [{ title: 'The player enters the password', with: { password: '246810', requestId: 'request-2' } }],
    'move.cancelled': [{ title: 'The player cancels the move' }],
    'notice.dismissed': [{ title: 'The player closes the message' }],
  },
  ports: {
    move: {
      done: [
        { title: 'The coins have moved', output: done(sampleSafebox) },
        {
          title: 'The password is wrong',
          output: refused('safeboxWrongPassword', 5502, { triesLeft: 4, lockHours: 24 }),
        },
        {
          title: 'It was the fifth wrong password',
          output: refused('safeboxLocked', 5503, { until: 86_400_000 }),
        },
        { title: 'The balance is too low', output: refused('balanceTooLow', 10005) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
  },
  waits: {},
  states: {
    idle: 'The safebox is closed',
    unlocking: 'Asking for the password',
    moving: 'Moving the coins',
    moved: 'The coins have moved',
    refused: 'The move was refused, with the reason',
    locked: 'Locked for a day: too many wrong passwords',
  },
  same: ({ direction, amount, intent, refusal }) => ({ direction, amount, intent, refusal: refusal?.errcode ?? null }),
})

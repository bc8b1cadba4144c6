import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { withdrawalMachine } from './withdrawal.machine.ts'

/** 200 coins being withdrawn to a GCash account. */
export const sampleWithdrawal = (changes: Partial<WithdrawalOrder> = {}): WithdrawalOrder => ({
  orderId: '800001',
  amount: 20_000,
  bank: { bankId: 'gcash', holder: 'Juan dela Cruz', last4: '4321' },
  state: 'reserved',
  createdAt: 0,
  holdUntil: 5_000,
  byHand: false,
  settledAt: null,
  returned: null,
  ...changes,
})
const paid = sampleWithdrawal({ state: 'paid', settledAt: 60_000 })
const rejected = sampleWithdrawal({ state: 'rejected', settledAt: 60_000, returned: { by: 'channel', reason: 'The account is closed.' } })

export const withdrawalModel = defineModel({
  machine: withdrawalMachine,
  title: 'A withdrawal',
  starts: [{ title: 'The wallet opens' }],
  events: {
    'order.requested': [
      { title: 'The player taps Withdraw', with: { requestId: 'request-1', input: { bankId: '700001', amount: 20_000 } } },
    ],
    'order.found': [{ title: 'The wallet finds an open order', with: { order: sampleWithdrawal() } }],
    'order.left': [{ title: 'The player goes back to the wallet' }],
    'refusal.dismissed': [{ title: 'The player closes the message' }],
    'page.shown': [{ title: 'The player comes back to the page' }],
  },
  ports: {
    request: {
      done: [
        { title: 'The coins are reserved', output: done(sampleWithdrawal()) },
        {
          title: 'Part of the balance is locked',
          output: refused('turnoverMissing', 10015, { need: 20_000, done: 500, withdrawable: 10_000 }),
        },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
    check: {
      done: [
        { title: 'The withdrawal is under review', output: done(sampleWithdrawal({ state: 'review' })) },
        { title: 'The withdrawal is being paid', output: done(sampleWithdrawal({ state: 'paying' })) },
        { title: 'It is paid', output: done(paid) },
        { title: 'The coins were returned', output: done(rejected) },
        { title: 'The server answers “too many requests”', output: refused('tooManyRequests', 10003) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
  },
  waits: { timeout: 'The server does not answer', interval: 'Three seconds pass' },
  states: {
    choosing: 'Choosing an amount and an account',
    requesting: 'Creating the order; the identity may have to be confirmed',
    refused: 'The order was refused, with the reason',
    following: 'Following the order',
    'following.checking': 'Checking the order',
    'following.waiting': 'Waiting for the review and the payment',
    settled: 'Paid out, or not paid out and the coins returned',
  },
  same: ({ intent, order, refusal }) => ({ intent, order: order && `${order.orderId} ${order.state}`, refusal: refusal?.errcode ?? null }),
})

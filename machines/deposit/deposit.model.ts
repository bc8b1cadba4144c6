import type { DepositOrder } from '#contract/wallet.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { depositMachine } from './deposit.machine.ts'

/** An order of 200 coins that the payment provider has opened. */
export const sampleOrder = (changes: Partial<DepositOrder> = {}): DepositOrder => ({
  orderId: '500001',
  typeId: 'qr-ph',
  kind: 'qr',
  amount: 20_000,
  state: 'pending',
  createdAt: 0,
  expiresAt: 900_000,
  pay: { url: '/sandbox/pay?order=500001', text: '/sandbox/pay?order=500001' },
  returnReason: null,
  ...changes,
})
const created = sampleOrder({ state: 'created', pay: null })

export const depositModel = defineModel({
  machine: depositMachine,
  title: 'A deposit',
  starts: [{ title: 'The wallet opens' }],
  events: {
    'order.requested': [{ title: 'The player taps Deposit', with: { requestId: 'request-1', input: { typeId: 'qr-ph', amount: 20_000 } } }],
    'order.found': [{ title: 'The player taps an order that is not paid yet', with: { order: sampleOrder() } }],
    'order.left': [{ title: 'The player goes back to the wallet' }],
    'refusal.dismissed': [{ title: 'The player closes the message' }],
    'page.shown': [{ title: 'The player comes back to the page' }],
  },
  ports: {
    request: {
      done: [
        { title: 'The order is created', output: done(created) },
        {
          title: 'The amount is not offered',
          output: refused('amountOutOfRange', 5002, { min: 10_000, max: 5_000_000 }),
        },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
    check: {
      done: [
        { title: 'The order is not paid yet', output: done(sampleOrder()) },
        { title: 'It is paid', output: done(sampleOrder({ state: 'paid' })) },
        { title: 'The payment channel declines it', output: done(sampleOrder({ state: 'failed' })) },
        { title: 'The order has expired', output: done(sampleOrder({ state: 'expired' })) },
        { title: 'The payment was refunded', output: done(sampleOrder({ state: 'refunded' })) },
        { title: 'The server answers “too many requests”', output: refused('tooManyRequests', 10003) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
  },
  waits: { timeout: 'The server does not answer', interval: 'Three seconds pass' },
  states: {
    choosing: 'Choosing a method and an amount',
    requesting: 'Creating the order',
    refused: 'The order was refused, with the reason',
    following: 'Following the order',
    'following.checking': 'Checking the order',
    'following.waiting': 'Waiting for the payment',
    settled: 'Paid, declined, expired or refunded',
  },
  same: ({ intent, order, refusal }) => ({ intent, order: order && `${order.orderId} ${order.state}`, refusal: refusal?.errcode ?? null }),
})

import type { Collected } from '#contract/studios.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { retrieveBalanceMachine } from './retrieveBalance.machine.ts'

/** What a studio said. */
export const sampleCollected = (changes: Partial<Collected> = {}): Collected => ({
  provider: 'sandbox',
  outcome: 'collected',
  amount: 350_00,
  ...changes,
})
const down = sampleCollected({ provider: 'other', outcome: 'unreachable', amount: 0 })

export const retrieveBalanceModel = defineModel({
  machine: retrieveBalanceMachine,
  title: 'Collecting coins from game wallets',
  starts: [{ title: 'The page of game wallets opens' }],
  events: {
    'collect.requested': [{ title: 'The player taps Collect', with: { requestId: 'request-1', providers: ['sandbox', 'other'] } }],
    'collect.retried': [{ title: 'The player asks those that failed again', with: { requestId: 'request-2' } }],
    'collect.closed': [{ title: 'The player has read it' }],
  },
  ports: {
    collect: {
      done: [
        {
          title: 'Every studio gives',
          output: done({
            results: [sampleCollected(), sampleCollected({ provider: 'other', outcome: 'empty', amount: 0 })],
            coin: 1_350_00,
          }),
        },
        {
          title: 'One gives, one does not answer',
          output: done({ results: [sampleCollected(), down], coin: 1_350_00 }),
        },
        { title: 'The studio is closed for good', output: refused('unknownStudio', 5600) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
  },
  waits: {},
  states: {
    resting: 'Game wallets and what lies in them',
    collecting: 'Asking the studios',
    judging: 'Looking at what they said',
    collected: 'All of it came',
    partial: 'Some came, some did not',
    refused: 'Nothing was asked, and why',
  },
  same: ({ intent, results, brought, refusal }) => ({
    intent: intent && `${intent.requestId} ${intent.input.providers.join(' ')}`,
    results: results.map(({ provider, outcome }) => `${provider} ${outcome}`),
    hasBrought: brought > 0,
    refusal: refusal?.errcode ?? null,
  }),
})

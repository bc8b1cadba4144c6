import type { Collected } from '#contract/studios.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { retrieveBalanceMachine } from './retrieveBalance.machine.ts'

/** One provider's result. */
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
    'collect.requested': [{ title: 'The player taps Collect all', with: { requestId: 'request-1', providers: ['sandbox', 'other'] } }],
    'collect.retried': [{ title: 'The player retries the providers that failed', with: { requestId: 'request-2' } }],
    'collect.closed': [{ title: 'The player closes the message' }],
  },
  ports: {
    collect: {
      done: [
        {
          title: 'Every game provider returns the coins',
          output: done({
            results: [sampleCollected(), sampleCollected({ provider: 'other', outcome: 'empty', amount: 0 })],
            coin: 1_350_00,
          }),
        },
        {
          title: 'One game provider returns coins, one does not answer',
          output: done({ results: [sampleCollected(), down], coin: 1_350_00 }),
        },
        { title: 'The game provider is closed for good', output: refused('unknownStudio', 5600) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
  },
  waits: {},
  states: {
    idle: 'The list of game wallets',
    collecting: 'Collecting from the game providers',
    evaluating: 'Evaluating the responses',
    collected: 'All coins were collected',
    partial: 'Some coins were collected, some were not',
    refused: 'The request was refused, with the reason',
  },
  same: ({ intent, results, retrieved, refusal }) => ({
    intent: intent && `${intent.requestId} ${intent.input.providers.join(' ')}`,
    results: results.map(({ provider, outcome }) => `${provider} ${outcome}`),
    hasRetrieved: retrieved > 0,
    refusal: refusal?.errcode ?? null,
  }),
})

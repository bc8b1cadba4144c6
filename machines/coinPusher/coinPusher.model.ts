import type { PusherBed } from '#contract/pusher.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { coinPusherMachine } from './coinPusher.machine.ts'
import type { Dropped } from './coinPusher.machine.ts'

const before: PusherBed['bed'] = { coins: [[0, 0, 1_700, 5_900]], next: 32 }
const after: PusherBed['bed'] = { coins: [[0, 0, 1_700, 9_800]], next: 37 }
const round: Dropped = {
  roundId: '7',
  time: 0,
  demo: false,
  rulesVersion: 1,
  aim: 4,
  stake: 5_00,
  payout: 80,
  before,
  landings: [{ kind: 1, x: 15_000, y: 3_000 }],
  falls: [{ id: 0, kind: 0, stroke: 0, to: 'front' }],
  hashBefore: 'a',
  hashAfter: 'b',
  balance: 95_80,
  after,
  isSame: true,
}

const rules = { aims: 9, maxCoins: 10, price: 1_00 }

export const coinPusherModel = defineModel({
  machine: coinPusherMachine,
  title: 'A visit to the coin pusher',
  starts: [
    { title: 'A player opens the coin pusher', input: { reducedMotion: false, rules } },
    { title: 'A player who prefers reduced motion opens it', input: { reducedMotion: true, rules } },
  ],
  events: {
    'aim.changed': [{ title: 'The player aims to the left', with: { aim: 2 } }],
    'coins.changed': [{ title: 'The player chooses eight coins', with: { coins: 8 } }],
    'drop.requested': [{ title: 'The player taps Drop', with: { requestId: 'request-1' } }],
    'notice.dismissed': [{ title: 'The player closes the notice' }],
    'retry.requested': [{ title: 'The player taps Try again' }],
    'page.shown': [{ title: 'The player comes back to the tab' }],
    'session.ended': [{ title: 'The player is logged out' }],
  },
  ports: {
    bed: {
      done: [
        {
          title: 'The server sends the bed',
          output: done({
            bed: before,
            hash: 'a',
            rulesVersion: 1,
            serverSeedHash: 's',
            balance: 100_00,
            visit: { elapsed: 0, staked: 0, won: 0 },
            paceMs: 5_000,
          }),
        },
        { title: 'The bed is refused', output: refused('maintenance', 10_016) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
    drop: {
      done: [
        { title: 'The coins are dropped', output: done(round) },
        { title: 'This page plays the round to other coins', output: done({ ...round, isSame: false }) },
        { title: 'Another tab has dropped since', output: refused('choiceNotOpen', 4006, { version: 37 }) },
        { title: 'A limit of the player is reached', output: refused('ownLimitReached', 10_008) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
  },
  waits: {
    timeout: 'The server does not answer',
    retryDelay: 'Three seconds pass',
    show: 'The pusher has made its strokes',
    rest: 'The pace of a round is over',
  },
  states: {
    loading: 'Loading the bed',
    lost: 'The bed could not be loaded',
    closed: 'The bed may not be shown',
    aiming: 'The player aims',
    dropping: 'The drop is on its way to the server',
    showing: 'The coins move',
    resting: 'The result is shown',
    ended: 'The player is logged out',
  },
  same: ({ isLost, bed, hash, aim, coins, balance, intent, round: shown, refusal }) => ({
    isLost,
    bed: bed?.next ?? null,
    hash,
    aim,
    coins,
    balance,
    requestId: intent?.requestId ?? null,
    round: shown?.roundId ?? null,
    refusal: refusal?.errcode ?? null,
  }),
})

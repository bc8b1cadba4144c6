import type { SharedState } from '#contract/live.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { sharedRoundMachine } from './sharedRound.machine.ts'
import type { RoundUpdate } from './sharedRound.machine.ts'

const dice = ['red', 'green', 'red']
const update = (state: SharedState, number = 7): RoundUpdate => ({
  round: {
    number,
    state,
    opensAt: 0,
    closesAt: 15_000,
    endsAt: state === 'open' || state === 'closed' || state === 'running' ? null : 23_000,
    beaconNumber: 17,
    beaconSource: 'stand-in',
    anchor: 'a',
    link: number,
    totals: {},
    betsRoot: state === 'open' ? null : 'b',
    runsAt: state === 'running' ? 17_500 : null,
    shown: [],
    outcome: state === 'drawn' || state === 'settled' ? dice : null,
  },
  ...(state === 'open' && { results: [{ number: number - 1, outcome: dice }] }),
})

export const sharedRoundModel = defineModel({
  machine: sharedRoundMachine,
  title: 'A visit to a game with a shared round',
  starts: [{ title: 'A player opens a live game' }],
  events: {
    'round.updated': [
      { title: 'The round takes bets', with: { update: update('open') } },
      { title: 'The round has closed', with: { update: update('closed') } },
      { title: 'The result begins to unfold', with: { update: update('running') } },
      { title: 'The result is shown', with: { update: update('drawn') } },
      { title: 'The round is paid', with: { update: update('settled') } },
      { title: 'The round is called off', with: { update: update('void') } },
    ],
    'connection.lost': [{ title: 'The stream breaks' }],
    'retry.requested': [{ title: 'The player taps Try again' }],
    'bet.requested': [{ title: 'The player taps Place bets', with: { requestId: 'request-1', bets: [{ choice: 'red', stake: 10_00 }] } }],
    'cashOut.requested': [{ title: 'The player taps Cash out', with: { requestId: 'request-2' } }],
    'notice.dismissed': [{ title: 'The player closes the notice' }],
    'session.ended': [{ title: 'The player is logged out' }],
  },
  ports: {
    address: {
      done: [
        { title: 'The server sends the stream’s address', output: done({ url: '/live' }) },
        { title: 'It was asked too often', output: refused('tooManyRequests', 10_003) },
        { title: 'There is no such game', output: refused('unknownGame', 4001) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
    bet: {
      done: [
        { title: 'The bets are placed', output: done({}) },
        { title: 'The round had closed', output: refused('roundClosed', 4005, { number: null }) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
    cashOut: {
      done: [
        { title: 'The server records the time of the cash-out', output: done({ cashOut: 214 }) },
        { title: 'The round was over', output: refused('cashOutClosed', 4007, { reason: 'over' }) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
  },
  waits: {
    timeout: 'The server does not answer',
    stale: 'Nothing arrives for a long time',
    retryDelay: 'Two seconds pass',
  },
  states: {
    connection: 'The connection to the server',
    'connection.asking': 'Requesting the stream’s address',
    'connection.opening': 'The stream is being opened',
    'connection.listening': 'Listening to the stream',
    'connection.lost': 'The connection is lost',
    'connection.refused': 'The stream is refused',
    'connection.ended': 'The player is logged out',
    round: 'The shared round',
    'round.unknown': 'The state of the round is not known yet',
    'round.betting': 'The round takes bets',
    'round.closed': 'Betting has closed and the public value is awaited',
    'round.running': 'The result unfolds',
    'round.opened': 'The result is shown',
    'round.settled': 'The round is paid',
    'round.void': 'The round was called off and bets went back',
    bet: 'The player’s bets',
    'bet.idle': 'No bet is on its way',
    'bet.placing': 'Bets are on their way to the server',
    'bet.cashingOut': 'A cash-out is on its way to the server',
  },
  same: ({ url, isLost, round, intent, cashOutIntent, refusal, cashOutRefusal }) => ({
    url,
    isLost,
    round: round && [round.number, round.state],
    requestId: intent?.requestId ?? cashOutIntent?.requestId ?? null,
    refusal: refusal?.errcode ?? null,
    cashOutRefusal: cashOutRefusal?.errcode ?? null,
  }),
})

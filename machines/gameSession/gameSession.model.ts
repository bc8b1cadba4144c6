import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { sampleGame, sampleRound } from '../kit/samples.ts'
import { gameSessionMachine } from './gameSession.machine.ts'

const session = { gameId: 'fiesta-nights', tryIt: false, activityId: null }

export const gameSessionModel = defineModel({
  machine: gameSessionMachine,
  title: 'One game session',
  starts: [
    { title: 'A player opens the game page', input: { ...session, isLoggedIn: true } },
    { title: 'A visitor opens the game page without being logged in', input: { ...session, isLoggedIn: false } },
  ],
  events: {
    'launch.requested': [{ title: 'The page asks for the game', with: { requestId: 'request-1' } }],
    'launch.retried': [{ title: 'The player taps Try again', with: { requestId: 'request-2' } }],
    'round.requested': [{ title: 'The game asks for a round', with: { requestId: 'request-3', stake: 1_000 } }],
    'play.blocked': [{ title: 'The player has begun a break on another device' }],
    'visit.replaced': [{ title: 'The player opens the game on another device' }],
    'exit.requested': [{ title: 'The player leaves the game', with: { requestId: 'request-4' } }],
    'session.ended': [{ title: 'Another tab logs out' }],
  },
  ports: {
    start: {
      done: [
        { title: 'The game opens', output: done(sampleGame()) },
        { title: 'The server refuses the game', output: refused('tooManyRequests', 10003) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
    settle: {
      done: [
        { title: 'The round is settled', output: done(sampleRound([2_500])) },
        { title: 'The player does not confirm their identity', output: refused('confirmIdentity', 10009) },
        { title: 'The game was opened elsewhere', output: refused('gameNotOpen', 4002) },
        { title: 'The player is taking a break', output: refused('selfExcluded', 10007, { kind: 'break', until: 86_400_000 }) },
        { title: 'The player’s own limit is reached', output: refused('ownLimitReached', 10008) },
        { title: 'The balance is too low', output: refused('balanceTooLow', 10005) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
    exit: {
      done: [{ title: 'The server closes the game session', output: done({ rounds: 1, staked: 1_000, won: 2_500, balance: 101_500 }) }],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
  },
  waits: { timeout: 'The server does not answer', closeTimeout: 'The server does not answer' },
  states: {
    idle: 'The page is open',
    loggedOut: 'Going to login',
    starting: 'Opening the game',
    refused: 'The game was refused',
    failed: 'The game could not be opened',
    playing: 'In the game',
    'playing.ready': 'Ready for a round',
    'playing.settling': 'Settling a round',
    'playing.ended': 'The game session is over: start again',
    leaving: 'Leaving the game',
    left: 'Left',
    over: 'The player is logged out',
  },
  // The totals grow with every round; only the open round matters.
  same: ({ isLoggedIn, intent, isBlocked, failure, game }) => ({
    isLoggedIn,
    intent,
    isBlocked,
    failure: failure?.kind ?? null,
    inGame: game !== null,
  }),
})

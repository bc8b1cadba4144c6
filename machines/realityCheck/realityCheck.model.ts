import type { RealityCheck } from '#contract/responsibleGaming.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { realityCheckMachine } from './realityCheck.machine.ts'

/** An hour of play in which 30 coins were lost. */
export const sampleCheck = (changes: Partial<RealityCheck> = {}): RealityCheck => ({
  serverTime: 3_600_000,
  elapsed: 3_600_000,
  rounds: 120,
  staked: 12_000,
  won: 9_000,
  net: -3_000,
  minutes: 60,
  ...changes,
})

export const realityCheckModel = defineModel({
  machine: realityCheckMachine,
  title: 'The reality check',
  starts: [{ title: 'The app opens' }],
  events: {
    'check.due': [{ title: 'The server says that a check is due' }],
    'round.started': [{ title: 'The player taps Spin' }],
    'round.ended': [{ title: 'The round has been shown' }],
    'game.left': [{ title: 'The player leaves the game' }],
    'check.answered': [
      { title: 'The player plays on', with: { isLeaving: false, requestId: 'request-1' } },
      { title: 'The player stops', with: { isLeaving: true, requestId: 'request-2' } },
    ],
    'session.ended': [{ title: 'The player is logged out' }],
  },
  ports: {
    read: {
      done: [
        { title: 'The numbers arrive', output: done(sampleCheck()) },
        { title: 'The server answers “too many requests”', output: refused('tooManyRequests', 10003) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
    acknowledge: {
      done: [{ title: 'The server answers', output: done({ dueAt: 7_200_000 }) }],
      failed: [{ title: 'The answer does not get through', reason: 'offline' }],
    },
  },
  waits: { timeout: 'The server does not answer', recheck: 'Five seconds pass' },
  states: {
    idle: 'No check is due',
    holding: 'A check waits for the round to end',
    loading: 'Requesting time and result',
    retrying: 'The numbers did not arrive: trying again soon',
    seeing: 'The player sees what it came to',
    answering: 'Notifying the server that they have seen it',
  },
  detours: [['The app opens', 'The player taps Spin', 'The round has been shown']],
  same: ({ isInRound, check, isLeaving, requestId }) => ({ isInRound, hasCheck: check !== null, isLeaving, requestId }),
})

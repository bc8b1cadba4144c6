import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { sampleDraw } from '../kit/samples.ts'
import { jackpotSpinMachine } from './jackpotSpin.machine.ts'

const chance = { canReceiveDrawChance: true, pendingDraw: null }
const pending = sampleDraw({ drawId: 'draw-3' })

export const jackpotSpinModel = defineModel({
  machine: jackpotSpinMachine,
  title: 'A visit to the jackpot',
  starts: [
    { title: 'A player opens the jackpot', input: { reducedMotion: false } },
    { title: 'A player who prefers reduced motion opens the jackpot', input: { reducedMotion: true } },
  ],
  events: {
    'info.received': [
      { title: 'The server says that there is a chance', with: { info: chance } },
      { title: 'The server says that there is no chance', with: { info: { ...chance, canReceiveDrawChance: false } } },
      { title: 'The server has a draw that was not seen yet', with: { info: { canReceiveDrawChance: false, pendingDraw: pending } } },
    ],
    'spin.requested': [{ title: 'The player taps Spin', with: { requestId: 'request-1' } }],
    'notice.dismissed': [{ title: 'The player closes the notice' }],
    'award.dismissed': [{ title: 'The player taps to continue' }],
    'session.ended': [{ title: 'The player is logged out' }],
  },
  ports: {
    draw: {
      done: [
        { title: 'The draw wins coins', output: done(sampleDraw()) },
        {
          title: 'The draw wins the minor jackpot',
          output: done(sampleDraw({ drawId: 'draw-2', cell: 3, type: 'jackpot', propId: 50_003, count: 8_412_000, wheel: { sector: 2 } })),
        },
        { title: 'There was no chance left', output: refused('jackpotNoChance', 1001) },
        { title: 'A deposit is missing', output: refused('jackpotDepositMissing', 1002, { need: 10_000 }) },
        { title: 'The player does not confirm their identity', output: refused('confirmIdentity', 10009) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
    acknowledge: {
      done: [{ title: 'The server knows that it was seen', output: done({ drawId: 'draw-1' }) }],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
  },
  waits: {
    timeout: 'The server does not answer',
    retryDelay: 'Two seconds pass',
    spin: 'The light reaches the won cell',
    landedDelay: 'The won cell has been shown',
    turn: 'The wheel stops turning',
    closeDelay: 'Two seconds pass',
  },
  states: {
    idle: 'Ready to spin',
    drawing: 'Asking for the draw',
    refused: 'The draw was refused',
    spinning: 'The light moves round the board',
    landed: 'The light stops on the won cell',
    wheel: 'The jackpot’s wheel is open',
    'wheel.turning': 'The wheel turns',
    'wheel.stopped': 'The wheel shows the won jackpot',
    awarding: 'The award is shown',
    'awarding.acknowledging': 'Notifying the server that it was seen',
    'awarding.unacknowledged': 'The server does not know yet that it was seen',
    'awarding.acknowledged': 'The server knows that it was seen',
  },
  same: ({ reducedMotion, canDraw, requestId, draw, refusal, shownDrawIds }) => ({
    reducedMotion,
    canDraw,
    requestId,
    drawId: draw?.drawId ?? null,
    refusal: refusal?.errcode ?? null,
    shownDrawId: shownDrawIds.at(-1) ?? null,
  }),
})

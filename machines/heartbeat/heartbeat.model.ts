import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { heartbeatMachine } from './heartbeat.machine.ts'

export const heartbeatModel = defineModel({
  machine: heartbeatMachine,
  title: 'Heartbeat: telling the server that the player is active',
  starts: [{ title: 'The app opens' }],
  events: {
    'session.started': [{ title: 'The player is logged in' }],
    'session.ended': [{ title: 'The player is logged out' }],
    'page.hidden': [{ title: 'The page is hidden' }],
    'page.shown': [{ title: 'The page is shown again' }],
    'game.entered': [{ title: 'The player opens a game', with: { gameId: 'fiesta-nights', roundToken: 'round-token-of-a-sample' } }],
    'game.left': [{ title: 'The player leaves the game' }],
  },
  ports: {
    beat: {
      done: [
        {
          title: 'The server answers',
          output: done({ serverTime: 0, elapsed: 0, net: 0, realityCheckDue: false, kicked: false, isVisitOver: false, settings: 0 }),
        },
        { title: 'The server refuses the heartbeat', output: refused('sessionOver', 401) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
  },
  waits: { interval: 'A minute passes', timeout: 'The server does not answer' },
  states: {
    idle: 'Nobody is logged in',
    alive: 'A player is logged in',
    'alive.waiting': 'Between two heartbeats',
    'alive.beating': 'Sending to the server',
    'alive.paused': 'Paused while the page is hidden',
  },
  same: ({ gameId, isHidden }) => ({ gameId, isHidden }),
})

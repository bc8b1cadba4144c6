import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { heartbeatMachine } from './heartbeat.machine.ts'

export const heartbeatModel = defineModel({
  machine: heartbeatMachine,
  title: 'Telling the server that the player is here',
  starts: [{ title: 'The app opens' }],
  events: {
    'session.started': [{ title: 'The player is logged in' }],
    'session.ended': [{ title: 'The player is logged out' }],
    'page.hidden': [{ title: 'The page is hidden' }],
    'page.shown': [{ title: 'The page is shown again' }],
    'game.entered': [{ title: 'The player opens a game', with: { gameId: 'fiesta-nights' } }],
    'game.left': [{ title: 'The player leaves the game' }],
  },
  ports: {
    beat: {
      done: [
        { title: 'The server has heard it', output: done({ serverTime: 0, elapsed: 0, net: 0, realityCheckDue: false, kicked: false }) },
        { title: 'The server refuses the beat', output: refused('sessionOver', 401) },
      ],
      failed: [{ title: 'The server cannot be reached', surprise: 'offline' }],
    },
  },
  waits: { interval: 'A minute passes', timeout: 'The server says nothing' },
  states: {
    resting: 'Nobody to beat for',
    alive: 'A player is here',
    'alive.waiting': 'Between two beats',
    'alive.beating': 'Telling the server',
    'alive.paused': 'Paused while the page is hidden',
  },
  same: ({ gameId, isHidden }) => ({ gameId, isHidden }),
})

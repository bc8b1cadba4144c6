import { defineModel } from '../kit/model.ts'
import { attentionMachine } from './attention.machine.ts'

export const attentionModel = defineModel({
  machine: attentionMachine,
  title: 'Whether the player may be offered something',
  starts: [
    { title: 'The app opens on the lobby, and the age notice is not answered yet', input: { pathname: '/', blockers: ['notice'] } },
    { title: 'The app opens in a game', input: { pathname: '/game/start', blockers: [] } },
  ],
  events: {
    'page.changed': [
      { title: 'The player goes to the lobby', with: { pathname: '/' } },
      { title: 'The player goes to another page', with: { pathname: '/member' } },
      { title: 'The player opens a game', with: { pathname: '/game/start' } },
    ],
    'blocker.added': [
      { title: 'The age notice opens', with: { blocker: 'notice' } },
      { title: 'An overlay opens', with: { blocker: 'overlay' } },
    ],
    'blocker.removed': [
      { title: 'The age notice is answered', with: { blocker: 'notice' } },
      { title: 'The last overlay closes', with: { blocker: 'overlay' } },
    ],
  },
  ports: {},
  waits: {},
  states: {
    blocked: 'Nothing is offered',
    clear: 'Something may be offered',
    'clear.lobby': 'In the lobby, with nothing open',
    'clear.elsewhere': 'On another page, with nothing open',
  },
  same: ({ pathname, blockers }) => ({ pathname, blockers }),
})

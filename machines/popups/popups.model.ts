import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { popupsMachine } from './popups.machine.ts'
import type { Popup } from './sequence.ts'

const popup = (activityId: string, changes: Partial<Popup> = {}): Popup => ({
  activityId,
  type: 1,
  sort: 1,
  state: 'open',
  unloginShowStatus: 0,
  popupEvery: 'session',
  ...changes,
})
const activities = [
  popup('sign-in', { popupEvery: 'day' }),
  popup('red-vs-blue', { sort: 2 }),
  popup('notice', { sort: 3, unloginShowStatus: 1 }),
]

export const popupsModel = defineModel({
  machine: popupsMachine,
  title: 'The start-up pop-ups of a visit',
  starts: [{ title: 'The app has opened' }],
  events: {
    'visit.started': [
      // First the player, whose session can end.
      { title: 'Player 1 is logged in', with: { playerId: 'player-1' } },
      { title: 'Nobody is logged in', with: { playerId: null } },
    ],
    'visit.ended': [
      { title: 'The player logs out', with: { isLogout: true } },
      { title: 'The session is lost', with: { isLogout: false } },
    ],
    'offers.allowed': [{ title: 'Offers are allowed' }],
    'offers.blocked': [{ title: 'A game opens' }],
    'popup.opened': [{ title: 'The pop-up opens' }],
    'popup.closed': [
      { title: 'The pop-up is closed', with: { isGone: false } },
      { title: 'The player went to another page before it opened', with: { isGone: true } },
    ],
  },
  ports: {
    read: {
      done: [
        { title: 'There are three, none of them seen', output: done({ activities, seenThisVisit: [], seenToday: [] }) },
        { title: 'All were seen', output: done({ activities, seenThisVisit: ['red-vs-blue', 'notice'], seenToday: ['sign-in'] }) },
        { title: 'The server refuses', output: refused('tooManyRequests', 10003) },
      ],
      failed: [{ title: 'The server cannot be reached', reason: 'offline' }],
    },
  },
  waits: { timeout: 'The server does not answer', rest: 'A minute passes', gapDelay: 'The short pause ends' },
  states: {
    idle: 'No visit has begun',
    waiting: 'Offers are blocked',
    loading: 'Requesting the offers',
    failed: 'No response: trying again later',
    requesting: 'A pop-up is on its way',
    showing: 'A pop-up is open',
    pausing: 'A short pause between two',
    finished: 'All were seen',
  },
  same: ({ playerId, isClear, shownIds, current }) => ({ playerId, isClear, shownIds, current: current?.activityId ?? null }),
})

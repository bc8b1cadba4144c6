// Sends a heartbeat every 60 s while the player is here (spec §9). Started once with the app; never ends. It stops while no player is
// logged in and pauses while the page is hidden (spec §4); showing the page sends one at once. A login from another tab finds this page
// hidden, so it starts paused. A failed heartbeat is not retried: the next one will do.
import { assign, enqueueActions, setup } from 'xstate'
import type { OutputOf } from '#contract/call.ts'
import type { online } from '#contract/games.ts'
import type { Outcome } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

export type Beat = OutputOf<typeof online>
export interface BeatInput {
  readonly gameId: string | null
  readonly roundToken: string | null
}
interface Context {
  gameId: string | null
  /** Names this device's visit, so that the server notices that another has replaced it. Not every game has one. */
  roundToken: string | null
  /** The visit that the last heartbeat named. */
  reportedToken: string | null
  isHidden: boolean
}
type Event =
  | { type: 'session.started' }
  | { type: 'session.ended' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'game.entered'; gameId: string; roundToken?: string }
  | { type: 'game.left' }
export type HeartbeatEmitted =
  | { type: 'heartbeat.answered'; beat: Beat }
  /** Another device has opened a game since. */
  | { type: 'visit.replaced'; roundToken: string }

export const heartbeatMachine = setup({
  types: {} as { context: Context; events: Event; emitted: HeartbeatEmitted },
  actors: { beat: port<Outcome<Beat>, BeatInput>('beat') },
  guards: { isHidden: ({ context }) => context.isHidden },
  actions: {
    setVisibility: assign((_, params: { isHidden: boolean }) => params),
    setGame: assign((_, { gameId, roundToken = null }: { gameId: string | null; roundToken?: string | null }) => ({ gameId, roundToken })),
    setReportedToken: assign({ reportedToken: ({ context }) => context.roundToken }),
    announceBeat: enqueueActions(({ context: { reportedToken }, enqueue }, outcome: Outcome<Beat>) => {
      if (outcome.kind !== 'done') return
      enqueue.emit({ type: 'heartbeat.answered' as const, beat: outcome.data })
      if (outcome.data.isVisitOver && reportedToken !== null) enqueue.emit({ type: 'visit.replaced' as const, roundToken: reportedToken })
    }),
  },
  delays: { interval: 60_000, timeout: 30_000 },
}).createMachine({
  id: 'heartbeat',
  context: { gameId: null, roundToken: null, reportedToken: null, isHidden: false },
  initial: 'idle',
  on: {
    'game.entered': { actions: { type: 'setGame', params: ({ event }) => event } },
    'game.left': { actions: { type: 'setGame', params: { gameId: null } } },
    'page.hidden': { actions: { type: 'setVisibility', params: { isHidden: true } } },
    'page.shown': { actions: { type: 'setVisibility', params: { isHidden: false } } },
  },
  states: {
    idle: { on: { 'session.started': [{ guard: 'isHidden', target: 'alive.paused' }, { target: 'alive' }] } },
    alive: {
      initial: 'waiting',
      on: {
        'session.ended': { target: 'idle', actions: { type: 'setGame', params: { gameId: null } } },
        'page.hidden': { target: '.paused', actions: { type: 'setVisibility', params: { isHidden: true } } },
      },
      states: {
        waiting: { after: { interval: 'beating' } },
        beating: {
          entry: 'setReportedToken',
          invoke: {
            src: 'beat',
            input: ({ context: { gameId, roundToken } }) => ({ gameId, roundToken }),
            onDone: { target: 'waiting', actions: { type: 'announceBeat', params: ({ event }) => event.output } },
            onError: 'waiting',
          },
          after: { timeout: 'waiting' },
        },
        paused: { on: { 'page.shown': { target: 'beating', actions: { type: 'setVisibility', params: { isHidden: false } } } } },
      },
    },
  },
})

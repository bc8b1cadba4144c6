// The quality of the connection to the server, and the single dialog about it. Started once with the app; never ends. It determines the
// call time-out (spec §9) and shows «Tips» once, however many calls time out together (spec §8). The heartbeat's time-outs are not reported
// to it.
import { assign, emit, setup } from 'xstate'

/** As the browser reports it; `unknown` where it does not. */
export type ConnectionSpeed = 'slow-2g' | '2g' | '3g' | '4g' | 'unknown'

interface Context {
  speed: ConnectionSpeed
}
interface Input {
  speed: ConnectionSpeed
}
type Event =
  | { type: 'connection.lost' }
  | { type: 'connection.restored' }
  | { type: 'connection.changed'; speed: ConnectionSpeed }
  | { type: 'call.timedOut' }
  | { type: 'tips.dismissed' }
export type NetworkEmitted = { type: 'network.lost' } | { type: 'network.restored' }

export const networkMachine = setup({
  types: {} as { context: Context; input: Input; events: Event; emitted: NetworkEmitted },
  actions: {
    setSpeed: assign((_, speed: ConnectionSpeed) => ({ speed })),
    announceLost: emit({ type: 'network.lost' as const }),
    announceRestored: emit({ type: 'network.restored' as const }),
  },
}).createMachine({
  id: 'network',
  context: ({ input }) => ({ speed: input.speed }),
  type: 'parallel',
  on: { 'connection.changed': { actions: { type: 'setSpeed', params: ({ event }) => event.speed } } },
  states: {
    connection: {
      initial: 'online',
      states: {
        online: { on: { 'connection.lost': { target: 'offline', actions: 'announceLost' } } },
        offline: { on: { 'connection.restored': { target: 'online', actions: 'announceRestored' } } },
      },
    },
    tips: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'call.timedOut': 'shown' } },
        shown: { on: { 'tips.dismissed': 'quiet' } },
      },
    },
  },
})

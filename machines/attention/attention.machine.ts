// Whether the player may be offered something now, and whether that is in the lobby. Started once with the app; never ends. Offers wait
// while anything blocks: an overlay, a lock (a game, a payment, a draw, a form), a notice to answer, a hidden page, the player's own break or
// self-exclusion, or a page on which the player is busy. Changes are emitted one at a time: an overlay that opens in response to a «clear»
// event sends its «blocked» event only after all listeners have received the first one.
import { assign, emit, setup } from 'xstate'

export type Blocker = 'overlay' | 'lock' | 'notice' | 'hidden' | 'closure'

export interface AttentionInput {
  readonly pathname: string
  readonly blockers: readonly Blocker[]
}
type Event =
  | { type: 'page.changed'; pathname: string }
  | { type: 'blocker.added'; blocker: Blocker }
  | { type: 'blocker.removed'; blocker: Blocker }
export type AttentionEmitted = { type: 'attention.cleared' | 'attention.blocked' | 'lobby.cleared' | 'lobby.blocked' }

/** Pages on which the player is busy: a game, in a frame or not, and a login. */
const busyAt = ['/game/start', '/activity/live', '/activity/coin-pusher', '/auth/']
const isBusyAt = (pathname: string): boolean => busyAt.some((path) => pathname.startsWith(path))
const isClear = ({ pathname, blockers }: AttentionInput): boolean => blockers.length === 0 && !isBusyAt(pathname)

export const attentionMachine = setup({
  types: {} as { context: AttentionInput; input: AttentionInput; events: Event; emitted: AttentionEmitted },
  guards: {
    isClear: ({ context }) => isClear(context),
    isClearInLobby: ({ context }) => isClear(context) && context.pathname === '/',
    isBlocked: ({ context }) => !isClear(context),
    isInLobby: ({ context }) => context.pathname === '/',
    isElsewhere: ({ context }) => context.pathname !== '/',
  },
  actions: {
    keepPage: assign((_, pathname: string) => ({ pathname })),
    addBlocker: assign(({ context: { blockers } }, blocker: Blocker) => ({
      blockers: blockers.includes(blocker) ? blockers : [...blockers, blocker].toSorted(),
    })),
    removeBlocker: assign(({ context: { blockers } }, blocker: Blocker) => ({ blockers: blockers.filter((one) => one !== blocker) })),
    announceCleared: emit({ type: 'attention.cleared' as const }),
    announceBlocked: emit({ type: 'attention.blocked' as const }),
    announceLobbyCleared: emit({ type: 'lobby.cleared' as const }),
    announceLobbyBlocked: emit({ type: 'lobby.blocked' as const }),
  },
}).createMachine({
  id: 'attention',
  context: ({ input }) => input,
  initial: 'blocked',
  on: {
    'page.changed': { actions: { type: 'keepPage', params: ({ event }) => event.pathname } },
    'blocker.added': { actions: { type: 'addBlocker', params: ({ event }) => event.blocker } },
    'blocker.removed': { actions: { type: 'removeBlocker', params: ({ event }) => event.blocker } },
  },
  states: {
    blocked: {
      always: [
        { guard: 'isClearInLobby', target: 'clear.lobby' },
        { guard: 'isClear', target: 'clear.elsewhere' },
      ],
    },
    clear: {
      entry: 'announceCleared',
      exit: 'announceBlocked',
      always: { guard: 'isBlocked', target: 'blocked' },
      initial: 'elsewhere',
      states: {
        lobby: {
          entry: 'announceLobbyCleared',
          exit: 'announceLobbyBlocked',
          always: { guard: 'isElsewhere', target: 'elsewhere' },
        },
        elsewhere: { always: { guard: 'isInLobby', target: 'lobby' } },
      },
    },
  },
})

// When the bankruptcy gift is offered: once per bankruptcy, when the player is free. Started once with the app; never ends. The server
// decides whether there is a gift (its red dot); another event reports whether nothing blocks the offer (a game, draw, payment or other
// overlay). It waits until both have been true for a while, so that no player is called away from a game and nothing pops up the instant
// the last coin is lost.
import { assign, emit, setup } from 'xstate'

interface Context {
  readonly isClear: boolean
  /** The offer for this bankruptcy was made, possibly before a reload. */
  readonly wasOffered: boolean
}
interface Input {
  readonly wasOffered: boolean
}
type Event =
  | { type: 'dot.shown' }
  | { type: 'dot.hidden' }
  | { type: 'offers.allowed' }
  | { type: 'offers.blocked' }
  | { type: 'session.ended' }
export type GiftOfferEmitted = { type: 'gift.offered' }

export const bankruptcyOfferMachine = setup({
  types: {} as { context: Context; input: Input; events: Event; emitted: GiftOfferEmitted },
  guards: {
    isClear: ({ context }) => context.isClear,
    wasOffered: ({ context }) => context.wasOffered,
  },
  actions: {
    setIsClear: assign((_, isClear: boolean) => ({ isClear })),
    setOffer: assign((_, wasOffered: boolean) => ({ wasOffered })),
    /** Stored for the visit, so that a reload does not offer it again. */
    storeOffer: (_args, _params: { wasOffered: boolean }) => {},
    offer: emit({ type: 'gift.offered' as const }),
  },
  delays: { offerDelay: 900 },
}).createMachine({
  id: 'bankruptcyOffer',
  context: ({ input }) => ({ isClear: false, wasOffered: input.wasOffered }),
  initial: 'idle',
  on: {
    'offers.allowed': { actions: { type: 'setIsClear', params: true } },
    'offers.blocked': { actions: { type: 'setIsClear', params: false } },
    // The player has recovered, or the gifts are used up: the next bankruptcy is a new one.
    'dot.hidden': {
      target: '.idle',
      actions: [
        { type: 'setOffer', params: false },
        { type: 'storeOffer', params: { wasOffered: false } },
      ],
    },
    'session.ended': {
      target: '.idle',
      actions: [
        { type: 'setOffer', params: false },
        { type: 'storeOffer', params: { wasOffered: false } },
      ],
    },
  },
  states: {
    idle: {
      on: { 'dot.shown': [{ guard: 'wasOffered', target: 'offered' }, { guard: 'isClear', target: 'delaying' }, { target: 'holding' }] },
    },
    holding: {
      tags: 'pending',
      on: { 'offers.allowed': { target: 'delaying', actions: { type: 'setIsClear', params: true } } },
    },
    delaying: {
      tags: 'pending',
      after: {
        offerDelay: {
          target: 'offered',
          actions: ['offer', { type: 'setOffer', params: true }, { type: 'storeOffer', params: { wasOffered: true } }],
        },
      },
      on: { 'offers.blocked': { target: 'holding', actions: { type: 'setIsClear', params: false } } },
    },
    offered: {},
  },
})

// When the bankruptcy gift offers itself: once for each fall, when the player is free for it. Started once with the app; never ends.
// Whether there is a gift is the server's to say (its red dot); whether the way is clear (no game, draw, payment or other overlay) is told
// too. It waits until both hold for a moment: nobody is called back from a game, and nothing pops up the moment the last coin is gone.
import { assign, emit, setup } from 'xstate'

interface Context {
  readonly isClear: boolean
  /** This fall's offer was made, before a reload perhaps. */
  readonly wasOffered: boolean
}
interface Input {
  readonly wasOffered: boolean
}
type Event = { type: 'dot.lit' } | { type: 'dot.darkened' } | { type: 'way.cleared' } | { type: 'way.blocked' } | { type: 'session.ended' }
export type GiftOfferEmitted = { type: 'gift.offered' }

export const bankruptcyOfferMachine = setup({
  types: {} as { context: Context; input: Input; events: Event; emitted: GiftOfferEmitted },
  guards: {
    isClear: ({ context }) => context.isClear,
    wasOffered: ({ context }) => context.wasOffered,
  },
  actions: {
    setWay: assign((_, isClear: boolean) => ({ isClear })),
    setOffer: assign((_, wasOffered: boolean) => ({ wasOffered })),
    /** Kept for the visit, so that a reload does not offer it again. */
    storeOffer: (_args, _params: { wasOffered: boolean }) => {},
    offer: emit({ type: 'gift.offered' as const }),
  },
  delays: { offerDelay: 900 },
}).createMachine({
  id: 'bankruptcyOffer',
  context: ({ input }) => ({ isClear: false, wasOffered: input.wasOffered }),
  initial: 'resting',
  on: {
    'way.cleared': { actions: { type: 'setWay', params: true } },
    'way.blocked': { actions: { type: 'setWay', params: false } },
    // The player rose, or the gifts are used up: the next fall is another one.
    'dot.darkened': {
      target: '.resting',
      actions: [
        { type: 'setOffer', params: false },
        { type: 'storeOffer', params: { wasOffered: false } },
      ],
    },
    'session.ended': {
      target: '.resting',
      actions: [
        { type: 'setOffer', params: false },
        { type: 'storeOffer', params: { wasOffered: false } },
      ],
    },
  },
  states: {
    resting: {
      on: { 'dot.lit': [{ guard: 'wasOffered', target: 'offered' }, { guard: 'isClear', target: 'delaying' }, { target: 'holding' }] },
    },
    holding: {
      tags: 'pending',
      on: { 'way.cleared': { target: 'delaying', actions: { type: 'setWay', params: true } } },
    },
    delaying: {
      tags: 'pending',
      after: {
        offerDelay: {
          target: 'offered',
          actions: ['offer', { type: 'setOffer', params: true }, { type: 'storeOffer', params: { wasOffered: true } }],
        },
      },
      on: { 'way.blocked': { target: 'holding', actions: { type: 'setWay', params: false } } },
    },
    offered: {},
  },
})

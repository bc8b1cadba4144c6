// Scratch cards, one after another, from the cover to the prize. Owned by the mall page; starts without a card; ends with its owner. A
// card's prize was decided and paid when it was bought: scratching only reveals it, so a card left midway is covered again when the page is
// reopened. A reveal has one request id: a lost response is requested again until it is known. A card that was shown here, or is gone, is
// not shown again, though an older response of the server may still list it.
import { assign, emit, enqueueActions, setup } from 'xstate'
import type { Scratched } from '#contract/mall.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd } from '../flows/request/request.machine.ts'
import type { Refused } from '../kit/outcome.ts'

export interface RevealIntent {
  readonly cardId: string
}
interface Context {
  readonly cardId: string | null
  readonly requestId: string | null
  readonly result: Scratched | null
  readonly refusal: Refused | null
  /** Cards that were shown in this stay, or turned out to be gone. */
  readonly shownIds: readonly string[]
}
type Event =
  /** The unrevealed cards, oldest first. */
  | { type: 'cards.received'; cardIds: readonly string[] }
  | { type: 'scratch.started' }
  /** Enough is scratched away, or the player reveals it without scratching. */
  | { type: 'reveal.requested'; requestId: string }
  | { type: 'card.dismissed' }
export type ScratchEmitted = { type: 'card.revealed'; result: Scratched } | { type: 'card.refused' }

type End = RequestEnd<Scratched>
const nothing = { cardId: null, requestId: null, result: null, refusal: null }
const firstUnshown = (cardIds: readonly string[], shownIds: readonly string[]): string | undefined =>
  cardIds.find((cardId) => !shownIds.includes(cardId))

export const scratchCardMachine = setup({
  types: {} as { context: Context; events: Event; emitted: ScratchEmitted; children: { reveal: 'reveal' } },
  actors: { reveal: createRequestMachine<RevealIntent, Scratched>() },
  guards: {
    isDone: (_, end: End) => end.kind === 'done',
    isRefused: (_, end: End) => end.kind === 'refused',
    hasUnshown: ({ context }, cardIds: readonly string[]) => firstUnshown(cardIds, context.shownIds) !== undefined,
  },
  actions: {
    setCard: assign(({ context }, cardIds: readonly string[]) => ({
      ...nothing,
      cardId: firstUnshown(cardIds, context.shownIds) ?? null,
    })),
    setIntent: assign((_, requestId: string) => ({ requestId })),
    setResult: assign(({ context }, end: End) =>
      end.kind === 'done' ? { result: end.data, shownIds: [...context.shownIds, end.data.cardId] } : {},
    ),
    /** A card that is gone is not shown again; any other refusal leaves it in the list. */
    setRefusal: assign(({ context: { cardId, shownIds } }, end: End) =>
      end.kind !== 'refused'
        ? {}
        : {
            refusal: end,
            ...(end.failure === 'notAvailable' && cardId !== null && { shownIds: [...shownIds, cardId] }),
          },
    ),
    clear: assign(nothing),
    announceResult: enqueueActions(({ enqueue }, end: End) => {
      if (end.kind === 'done') enqueue.emit({ type: 'card.revealed', result: end.data })
    }),
    announceRefusal: emit({ type: 'card.refused' as const }),
  },
}).createMachine({
  id: 'scratchCard',
  context: { ...nothing, shownIds: [] },
  initial: 'closed',
  states: {
    closed: {
      entry: 'clear',
      on: {
        'cards.received': {
          guard: { type: 'hasUnshown', params: ({ event }) => event.cardIds },
          target: 'covered',
          actions: { type: 'setCard', params: ({ event }) => event.cardIds },
        },
      },
    },
    covered: {
      on: {
        'scratch.started': 'scratching',
        'reveal.requested': { target: 'revealing', actions: { type: 'setIntent', params: ({ event }) => event.requestId } },
      },
    },
    scratching: {
      tags: 'busy',
      on: { 'reveal.requested': { target: 'revealing', actions: { type: 'setIntent', params: ({ event }) => event.requestId } } },
    },
    revealing: {
      tags: 'busy',
      invoke: {
        src: 'reveal',
        id: 'reveal',
        input: ({ context: { cardId, requestId } }) => (cardId === null || requestId === null ? null : { input: { cardId }, requestId }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'revealed',
            actions: [
              { type: 'setResult', params: ({ event }) => event.output },
              { type: 'announceResult', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'announceRefusal'],
          },
          { target: 'closed' },
        ],
      },
    },
    revealed: { on: { 'card.dismissed': 'closed' } },
    refused: { tags: 'failed', on: { 'card.dismissed': 'closed' } },
  },
})

import type { Scratched } from '#contract/mall.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { scratchCardMachine } from './scratchCard.machine.ts'

/** A card that won two coins. */
export const sampleScratched = (changes: Partial<Scratched> = {}): Scratched => ({
  cardId: 'card-1',
  time: 0,
  award: { id: 'v1-coins-2', propId: 2001, count: 2_00 },
  left: 1,
  ...changes,
})

export const scratchCardModel = defineModel({
  machine: scratchCardMachine,
  title: 'Scratching a card',
  starts: [{ title: 'The mall opens' }],
  events: {
    'cards.received': [
      { title: 'There are two cards', with: { cardIds: ['card-1', 'card-2'] } },
      { title: 'An old list still has the card that was shown', with: { cardIds: ['card-1'] } },
    ],
    'scratch.started': [{ title: 'The player scratches' }],
    'reveal.requested': [{ title: 'Enough is scratched away, or the player taps Reveal', with: { requestId: 'request-1' } }],
    'card.dismissed': [{ title: 'The player closes the card' }],
  },
  ports: {
    reveal: {
      done: [
        { title: 'It won two coins', output: done(sampleScratched()) },
        { title: 'It won nothing', output: done(sampleScratched({ award: null })) },
        { title: 'There is no such card', output: refused('notAvailable', 10014) },
        { title: 'The server answers “too many requests”', output: refused('tooManyRequests', 10003) },
        { title: 'The session ends before the answer', output: { kind: 'loggedOut' } },
      ],
    },
  },
  waits: {},
  states: {
    closed: 'No card is shown',
    covered: 'A covered card',
    scratching: 'The cover is being scratched away',
    revealing: 'Waiting for the result of the card',
    revealed: 'The result of the card is shown',
    refused: 'The card could not be revealed, with the reason',
  },
  detours: [
    [
      'The mall opens',
      'There are two cards',
      'Enough is scratched away, or the player taps Reveal',
      'It won nothing',
      'The player closes the card',
    ],
  ],
  same: ({ cardId, requestId, result, refusal, shownIds }) => ({
    cardId,
    requestId,
    won: result && result.award !== null,
    refusal: refusal?.errcode ?? null,
    shownId: shownIds.at(-1) ?? null,
  }),
})

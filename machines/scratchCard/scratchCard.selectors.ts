import type { SnapshotFrom } from 'xstate'
import type { scratchCardMachine } from './scratchCard.machine.ts'

type Card = SnapshotFrom<typeof scratchCardMachine>

/** The card on the table; null without one. */
export const cardIdOf = (card: Card): string | null => card.context.cardId
export const isClosed = (card: Card): boolean => card.matches('closed')
/** Nobody has touched its cover yet. */
export const isCovered = (card: Card): boolean => card.matches('covered')
/** Its cover can be scratched. */
export const canScratch = (card: Card): boolean => card.matches('covered') || card.matches('scratching')
export const isRevealing = (card: Card): boolean => card.matches('revealing')
/** Begun and not told yet: nothing may reload it away. */
export const isBusy = (card: Card): boolean => card.matches('scratching') || card.matches('revealing')
/** What it won, once that is told. */
export const resultOf = (card: Card) => (card.matches('revealed') ? card.context.result : null)
export const refusalOf = (card: Card) => card.context.refusal
/** The request under way: its lost answers and its question who is there are shown by its own view. */
export const requestOf = (card: Card) => card.children.reveal

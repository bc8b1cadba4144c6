import type { SnapshotFrom } from 'xstate'
import type { scratchCardMachine } from './scratchCard.machine.ts'

type Card = SnapshotFrom<typeof scratchCardMachine>

/** The current card; null without one. */
export const cardIdOf = (card: Card): string | null => card.context.cardId
export const isClosed = (card: Card): boolean => card.matches('closed')
/** Its cover is untouched. */
export const isCovered = (card: Card): boolean => card.matches('covered')
/** Its cover can be scratched. */
export const canScratch = (card: Card): boolean => card.matches('covered') || card.matches('scratching')
export const isRevealing = (card: Card): boolean => card.matches('revealing')
/** Begun and not revealed yet: it must not be lost to a reload. */
export const isBusy = (card: Card): boolean => card.matches('scratching') || card.matches('revealing')
/** The prize, once revealed. */
export const resultOf = (card: Card) => (card.matches('revealed') ? card.context.result : null)
export const refusalOf = (card: Card) => card.context.refusal
/** The request in flight: its own view shows its lost responses and its identity challenge. */
export const requestOf = (card: Card) => card.children.reveal

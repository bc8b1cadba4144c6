/** The games with shared rounds, in the lobby's order. Apart from their rules, so that a link to a game's page loads none. */
export const sharedIds = ['color-game', 'crash', 'bingo'] as const
export type SharedId = (typeof sharedIds)[number]

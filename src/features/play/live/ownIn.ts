import type { LiveMine, OwnRound } from '#contract/live.ts'

/** The player's part of the round with a number, as far as it is known. */
export const ownIn = (mine: LiveMine | undefined, number: number | undefined): OwnRound | undefined =>
  [mine?.latest, mine?.current].find((one) => one?.number === number) ?? undefined

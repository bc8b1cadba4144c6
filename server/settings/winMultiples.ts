/**
 * How many times its stake a round must pay to be counted as a win of that size: each is a column of `play_total`, so another one is a migration that
 * counts it from the rounds.
 */
export type WinMultiple = 1 | 5 | 10 | 25

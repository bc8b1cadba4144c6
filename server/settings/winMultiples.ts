import * as z from 'zod'

/**
 * The multiples of its stake that a round can be counted for as a win: each is a column of `play_total`, so adding one needs a migration
 * that counts it from the rounds.
 */
export const winMultiple = z.literal([1, 5, 10, 25])
export type WinMultiple = z.infer<typeof winMultiple>

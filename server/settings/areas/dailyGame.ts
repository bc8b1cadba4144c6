import * as z from 'zod'
import { coins, list, count } from '../values.ts'
import type { Frozen } from '../values.ts'

export const dailyGameSchema = z.object({
  board: list(
    z.object({ coins: coins(undefined, { min: 1 }), count: count(undefined, { min: 1 }) }),
    'Slips on the board of the free daily game: prize in hundredths of a coin, and number of slips',
    20,
  ),
})

/** The free game of the day: a hundred slips, 0.62 coins on average. */
export const dailyGamePolicy: Frozen<z.infer<typeof dailyGameSchema>> = {
  board: [
    { coins: 10_00, count: 1 },
    { coins: 3_00, count: 4 },
    { coins: 1_00, count: 15 },
    { coins: 50, count: 30 },
    { coins: 20, count: 50 },
  ],
}

import * as z from 'zod'
import { dayMs } from '../../kernel/calendar.ts'
import { milliseconds, percent } from '../values.ts'
import type { Frozen } from '../values.ts'

export const stagedRoundSchema = z.object({
  abandonedAfterMs: milliseconds('Time without a player’s action before a round is ended by the game’s safe rule', { min: 60_000 }),
  validBetPercent: z.record(z.string(), percent('Share of the amount at risk that counts towards valid bets')),
})

/** Rounds of a single player that stay open while they choose (docs/decisions/054). */
export const stagedRoundPolicy: Frozen<z.infer<typeof stagedRoundSchema>> = {
  abandonedAfterMs: dayMs,
  /**
   * These games, and the coin pusher, keep little of a stake, so all that programmes give by valid bet must give little of it (economy/). Their stakes do not
   * feed the jackpot's pools.
   */
  validBetPercent: {
    mines: 25,
    'hi-lo': 25,
    plinko: 25,
    dice: 25,
    roulette: 20,
    baccarat: 0,
    'sic-bo': 20,
    blackjack: 0,
    'coin-pusher': 25,
    handaan: 20,
    palosebo: 20,
    'tatlong-baso': 20,
  },
}

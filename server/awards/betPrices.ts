import type { Deps } from '../kernel/context.ts'
import type { Sql } from '../kernel/database.ts'
import type { Job } from '../kernel/jobs.ts'
import { settled } from '../settings/live.ts'
import type { Policy } from '../settings/policy.ts'
import { applyChange } from './appliedSetting.ts'
import { appliedPrice, lockPrice, repriceDraws, setPrice } from './betPriceStore.ts'
import { rescaleUncounted } from './countedBets.ts'

// Points and draws cost valid bets, which are counted when the player asks for them. What was bet before operators change a price is worth
// what it was when it was bet: the change makes of the bets that were not counted yet as many as earn the same at the new price. Both read
// the price that was applied last (`bet_price`), which the settings may have changed a moment ago.

/** Rounded down, so that a new price earns nobody a point; whole ones stay whole. */
const repricePoints = (tx: Sql, before: number, price: number): Promise<void> =>
  rescaleUncounted(tx, 'points_progress', { times: price, per: before, round: 'floor' })

const priced = [
  { what: 'point', priceIn: ({ points }: Policy) => points.betPerPoint, reprice: repricePoints },
  { what: 'draw', priceIn: ({ jackpot }: Policy) => jackpot.betPerChance, reprice: repriceDraws },
] as const

/** Applies changes of the prices to all players. */
export async function followPrices({ db, policy }: Pick<Deps, 'db' | 'policy'>): Promise<void> {
  const settings = settled(policy)
  const { since } = settings
  for (const { what, priceIn, reprice } of priced) {
    const value = priceIn(settings)
    const price = { value, since }
    await applyChange(db, price, {
      read: (sql) => appliedPrice(sql, what),
      lock: (tx, first) => lockPrice(tx, what, first),
      apply: async (tx, before) => {
        await reprice(tx, before, value)
        await setPrice(tx, what, price)
      },
    })
  }
}

export const betPricesJob: Job = { name: 'betPrices', everyMs: 5_000, run: followPrices }

import { awardKind } from '#contract/awards.ts'
import type { Award } from '#contract/awards.ts'

/** The amount that leads: all coins together, in hundredths, and the jackpot among them; undefined where no coins were given. */
export function headOf(awards: readonly Award[]): { count: number; jackpot?: number } | undefined {
  // Coins only: what a coupon is worth is not in the balance.
  const coins = awards.filter(({ propId }) => ['coin', 'jackpot'].includes(awardKind(propId) ?? ''))
  if (coins.length === 0) return undefined
  const jackpot = coins.find(({ propId }) => awardKind(propId) === 'jackpot')
  return { count: coins.reduce((sum, award) => sum + award.count, 0), ...(jackpot && { jackpot: jackpot.propId }) }
}

import { awardKind } from '#contract/awards.ts'
import type { Award } from '#contract/awards.ts'

/** The headline amount: all coins together, in hundredths, with the jackpot; undefined where no coins were awarded. */
export function headOf(awards: readonly Award[]): { count: number; jackpot?: number } | undefined {
  // Coins only: a coupon's value is not in the balance.
  const coins = awards.filter(({ propId }) => ['coin', 'jackpot'].includes(awardKind(propId) ?? ''))
  if (coins.length === 0) return undefined
  const jackpot = coins.find(({ propId }) => awardKind(propId) === 'jackpot')
  return { count: coins.reduce((sum, award) => sum + award.count, 0), ...(jackpot && { jackpot: jackpot.propId }) }
}

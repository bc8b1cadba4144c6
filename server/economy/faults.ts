import { budgets } from '../settings/budgets.ts'
import type { Offer } from '../settings/budgets.ts'
import type { Policy } from '../settings/policy.ts'
import type { Fault } from '../settings/rules.ts'
import { offersOf, weeklyTotalOf } from './offers.ts'
import { playedReturnsOf, stagedReturnsOf } from './returns.ts'
import { samples } from './samples.ts'
import { valuesOf } from './values.ts'

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

/** Where settings would cost more than budgeted: each game with all programmes, at the level with the highest return, and each offer. */
export function economyFaults(policy: Policy): Fault[] {
  const values = valuesOf(policy)
  const forCash = valuesOf(policy, 'withdraw')
  const levels = Array.from({ length: policy.vip.levels.length + 1 }, (_, level) => level)
  const returns = [values, forCash].flatMap((worths) =>
    samples.flatMap(({ id, rtp, validBetAtMost }) =>
      levels.map((level) => playedReturnsOf({ game: { id }, rtp }, validBetAtMost, level, worths, policy)),
    ),
  )
  const staged = [...stagedReturnsOf(policy), ...stagedReturnsOf(policy, 'withdraw')]
  const byGame = Map.groupBy([...returns, ...staged], ({ gameId }) => gameId)
  const tooMuch = [...byGame].flatMap(([id, ofGame]): Fault[] => {
    const maxTotal = Math.max(...ofGame.map(({ total }) => total))
    if (maxTotal <= budgets.returnPercent / 100) return []
    const level = ofGame.find(({ total }) => total === maxTotal)?.level ?? 0
    return [
      {
        key: `economy.${id}`,
        summary: `returns ${percent(maxTotal)} including all promotions at VIP ${level}; the limit is ${budgets.returnPercent} %`,
      },
    ]
  })
  const worth = offersOf(values, policy)
  const offers = (Object.keys(budgets.offers) as Offer[]).flatMap((offer): Fault[] =>
    worth[offer] <= budgets.offers[offer]
      ? []
      : [
          {
            key: `economy.${offer}`,
            summary: `is worth ${Math.ceil(worth[offer])} hundredths of a coin; the limit is ${budgets.offers[offer]}`,
          },
        ],
  )
  const week = weeklyTotalOf(offersOf(forCash, policy))
  const weekly: Fault[] =
    week <= budgets.weekly
      ? []
      : [
          {
            key: 'economy.week',
            summary: `lets a player who does not bet withdraw ${Math.ceil(week)} hundredths of a coin a week; the limit is ${budgets.weekly}`,
          },
        ]
  return [...tooMuch, ...offers, ...weekly]
}

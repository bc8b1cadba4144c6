import { drawn, scratchCard } from '../scratch/card.ts'
import type { ScratchPrize } from '../scratch/card.ts'
import { decide, oddsTotal } from '../scratch/prizes.ts'

export const fields = 9
const alike = 3

/** What three of a dish pay: a prize for each dish. */
const prizes: readonly ScratchPrize[] = [
  { pays: 1_000_00, odds: 20 },
  { pays: 100_00, odds: 300 },
  { pays: 20_00, odds: 3_000 },
  { pays: 10_00, odds: 10_000 },
  { pays: 5_00, odds: 30_000 },
  { pays: 3_00, odds: 80_000 },
  { pays: 2_00, odds: 100_000 },
  { pays: 1_00, odds: 150_000 },
]
const wins = prizes.reduce((sum, { odds }) => sum + odds, 0)
const outcomes = [...prizes.map(({ odds }, dish) => ({ dish, odds })), { dish: undefined, odds: oddsTotal - wins }]
const dishes = prizes.map((_, dish) => dish)

/**
 * Handaan: nine covered dishes, and three alike win. The prize is drawn first. The other dishes are drawn from two of each, so that no dish is there three
 * times by chance, and all nine are then shuffled.
 */
export const handaan = scratchCard({
  id: 'handaan',
  rulesVersion: 1,
  rtp: 9_500,
  prizes,
  hasNumbers: false,
  winning: wins / oddsTotal,
  words: 1 + fields + fields,
  print(draw) {
    const { dish } = decide(outcomes, draw)
    const won = dish === undefined ? [] : Array.from({ length: alike }, () => dish)
    const others = dishes.filter((other) => other !== dish).flatMap((other) => [other, other])
    return drawn([...won, ...drawn(others, fields - won.length, draw)], fields, draw)
  },
  result(printed) {
    const places = printed.flatMap((dish, place) => (printed.filter((other) => other === dish).length === alike ? [place] : []))
    return { places, pays: prizes[printed[places[0] ?? -1] ?? -1]?.pays ?? 0 }
  },
})

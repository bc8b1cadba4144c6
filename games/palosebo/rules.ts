import { drawn, scratchCard } from '../scratch/card.ts'
import type { ScratchPrize } from '../scratch/card.ts'
import { decide } from '../scratch/prizes.ts'

/** Numbers on the flags at the top, numbers of the player, and the numbers that both are drawn from. */
export const flags = 2
export const ownFlags = 6
export const most = 24

/** What can be printed with a number. */
const prizes: readonly ScratchPrize[] = [
  { pays: 500_00, odds: 100 },
  { pays: 50_00, odds: 1_000 },
  { pays: 20_00, odds: 5_000 },
  { pays: 10_00, odds: 20_000 },
  { pays: 5_00, odds: 60_000 },
  { pays: 2_00, odds: 286_100 },
  { pays: 1_00, odds: 627_800 },
]
const numbers = Array.from({ length: most }, (_, index) => index + 1)

export const places = Array.from({ length: ownFlags }, (_, index) => flags + index)
/** Where the prize of a number is printed. */
export const prizeOf = (place: number): number => place + ownFlags

/**
 * Palosebo: two different winning numbers, six different numbers of the player drawn apart from them, and a prize with each of the six. Each that
 * is a winning number pays its prize.
 */
export const palosebo = scratchCard({
  id: 'palosebo',
  rulesVersion: 1,
  rtp: 9_500,
  prizes,
  hasNumbers: true,
  // No number of the player is on a flag.
  winning: 1 - ((most - ownFlags) * (most - ownFlags - 1)) / (most * (most - 1)),
  words: flags + ownFlags + ownFlags,
  print: (draw) => [
    ...drawn(numbers, flags, draw),
    ...drawn(numbers, ownFlags, draw),
    ...places.map(() => prizes.indexOf(decide(prizes, draw))),
  ],
  result(printed) {
    const winning = printed.slice(0, flags)
    const won = places.filter((place) => winning.includes(printed[place] ?? 0))
    return { places: won, pays: won.reduce((sum, place) => sum + (prizes[printed[prizeOf(place)] ?? -1]?.pays ?? 0), 0) }
  },
})

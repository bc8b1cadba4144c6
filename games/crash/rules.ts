import type { SharedBet, SharedGame } from '../shared/game.ts'

/** Multiples are whole hundredths: 250 is 2.50×. */
/** It grows by this share of itself in a millisecond. */
export const growthPerMs = 0.06 / 1_000
/** The least multiple that a bet can be paid at, and the one at which every bet still in the air is paid. */
export const minMultiple = 101
export const maxMultiple = 100_00

/** The multiple after so many milliseconds of flight: e^(0.06 t), rounded down. */
export const multipleAt = (ms: number): number => Math.min(maxMultiple, Math.floor(100 * Math.exp(growthPerMs * Math.max(0, ms))))

/** The first millisecond at which the flight has reached a multiple. */
export function msUntil(multiple: number): number {
  let ms = Math.max(0, Math.ceil(Math.log(Math.min(multiple, maxMultiple) / 100) / growthPerMs) - 2)
  while (multipleAt(ms) < Math.min(multiple, maxMultiple)) ms++
  return ms
}

/** «2.50», as in choices and outcomes, in hundredths; undefined for anything else. */
const multipleIn = (text: string): number | undefined => (/^\d{1,3}\.\d\d$/.test(text) ? Math.round(Number(text) * 100) : undefined)
export const multipleText = (multiple: number): string => (multiple / 100).toFixed(2)

/** The choice of a bet without a target: only the player, or the end of the flight, cashes it out. */
export const byHand = 'hand'

/** The target of a bet in hundredths; undefined when it has none. */
export const targetOf = (choice: string): number | undefined => {
  const target = multipleIn(choice)
  return target !== undefined && target >= minMultiple && target <= maxMultiple && multipleText(target) === choice ? target : undefined
}

/** The multiple at which the string breaks: the last one that is still paid. */
export const breakOf = (outcome: readonly string[]): number => multipleIn(outcome[0] ?? '') ?? 100

/** The multiple that a bet is paid at; undefined when the string broke first. A target is reached whether or not anybody watches. */
export function paidAt({ choice, cashOut }: Pick<SharedBet, 'choice' | 'cashOut'>, outcome: readonly string[]): number | undefined {
  const last = breakOf(outcome)
  const targets = [targetOf(choice), cashOut ?? undefined, maxMultiple].filter((one) => one !== undefined)
  const reached = targets.filter((multiple) => multiple <= last)
  return reached.length > 0 ? Math.min(...reached) : undefined
}

const words = 2 ** 32

/**
 * A kite rises until its string breaks. The last multiple paid is ⌊97 · 2³² / u⌋ hundredths for a word u from 1 to 2³², at least 1.00× and
 * at most 100×: multiple m is reached by ⌊97 · 2³² / 100m⌋ of 2³² words, so every target, and cashing out by hand, returns 97 % to within a
 * fifty-millionth. In 4 of 101 flights nothing is paid.
 */
export const crash: SharedGame = {
  id: 'crash',
  rulesVersion: 1,
  places: ['kite'],
  placeOf: (choice) => (choice === byHand || targetOf(choice) !== undefined ? 'kite' : undefined),
  typical: '2.00',
  rtp: 9_700,
  odds: [150, 200, 500, 10_00, maxMultiple].map((target) => ({ id: 'target', pays: target / 100, chance: 97 / target })),
  step: (draw) => [multipleText(Math.min(maxMultiple, Math.max(100, Math.floor((97 * words) / (draw(words) + 1)))))],
  payout: (bet, outcome) => (bet.stake * (paidAt(bet, outcome) ?? 0)) / 100,
  run: {
    // The string breaks when the next multiple would be reached; at the greatest one the flight ends with every bet paid.
    ms: (outcome) => msUntil(breakOf(outcome) + 1),
    shown: () => [],
    nextAt: () => Infinity,
    cashOut: {
      at: (ms) => {
        const multiple = multipleAt(ms)
        return ms >= 0 && multiple >= minMultiple ? multiple : undefined
      },
      isReached: (multiple, outcome) => multiple <= breakOf(outcome),
      isOpen: ({ choice, cashOut }, multiple) => (cashOut ?? null) === null && (targetOf(choice) ?? Infinity) > multiple,
      isByHand: ({ choice }) => choice === byHand,
      returned: 100,
    },
  },
}

import { colors } from '#games/color-game/rules.ts'
import type { Stake } from '#machines/sharedRound/sharedRound.machine.ts'

export const sumOf = (bets: readonly Stake[]): number => bets.reduce((sum, { stake }) => sum + stake, 0)
export const onColor = (bets: readonly Stake[], color: string): number => sumOf(bets.filter(({ choice }) => choice === color))

/**
 * The chips of a slip as bets: those on one color together, as far as a bet may go. The server accepts a dozen bets at a time, however many
 * chips they are.
 */
export const betsOf = (slip: readonly Stake[], maxStake: number): readonly Stake[] =>
  colors.flatMap((choice) => {
    const laid = onColor(slip, choice)
    return Array.from({ length: Math.ceil(laid / maxStake) }, (_, at) => ({ choice, stake: Math.min(maxStake, laid - at * maxStake) }))
  })

import type { OutputOf } from '#contract/call.ts'
import type { fairRound } from '#contract/records.ts'
import type { SlotRound } from '#contract/slotRound.ts'
import { verifyRound } from '#games/fair/verify.ts'
import type { FairHashes } from '#games/fair/webCrypto.ts'
import { slotRules } from '#games/index.ts'
import type { SlotGame } from '#games/slots/engine/game.ts'

export type FairRound = OutputOf<typeof fairRound>
/**
 * `sealed`: its server seed is not revealed yet. `unknown`: this app does not have the rules that the round was played under.
 * `falseSecret`: the server seed does not match the hash shown before. `different`: the seeds yield another round.
 */
export type Verdict = 'sealed' | 'unknown' | 'match' | 'falseSecret' | 'different'
export interface RoundCheck {
  readonly verdict: Verdict
  /** The round that the seeds yield. */
  readonly again: SlotRound | undefined
}

/** «g-12-perlas» of a generated catalogue follows the rules of «perlas». */
const rulesOf = (gameId: string, rulesVersion: number): SlotGame | undefined => slotRules(gameId.replace(/^g-\d+-/, ''), rulesVersion)

/** The player's balance before the round: bet and payout were settled together. */
export const balanceBefore = ({ balance, stake, payout }: Pick<FairRound, 'balance' | 'stake' | 'payout'>): number =>
  balance + stake - payout

const stopsOf = ({ spins }: SlotRound): string => JSON.stringify(spins.map(({ stops, window, win }) => ({ stops, window, win })))

/** Replays a round from its seeds and tells whether it matches the recorded one (docs/decisions/006-provably-fair.md). */
export async function checkRound(round: FairRound, hashes: FairHashes): Promise<RoundCheck> {
  const game = rulesOf(round.gameId, round.rulesVersion)
  const { serverSeed, stake, outcome, payout } = round
  if (!serverSeed) return { verdict: 'sealed', again: undefined }
  if (!game) return { verdict: 'unknown', again: undefined }
  const result = await verifyRound({ game, serverSeed, ...round.fair, stake, ...hashes })
  if (!result) return { verdict: 'different', again: undefined }
  const again = result.round
  if (!result.seedMatches) return { verdict: 'falseSecret', again }
  const isSame =
    again.stake === outcome.stake && again.payout === outcome.payout && again.payout === payout && stopsOf(again) === stopsOf(outcome)
  return { verdict: isSame ? 'match' : 'different', again }
}

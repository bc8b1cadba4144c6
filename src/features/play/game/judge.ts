import type { OutputOf } from '#contract/call.ts'
import type { fairRound } from '#contract/records.ts'
import type { SlotRound } from '#contract/slotRound.ts'
import { verifyRound } from '#games/fair/verify.ts'
import type { FairHashes } from '#games/fair/webCrypto.ts'
import { slotGame } from '#games/index.ts'
import type { SlotGame } from '#games/slots/engine/game.ts'

export type FairRound = OutputOf<typeof fairRound>
/**
 * `sealed`: its secret is not shown yet. `unknown`: this app does not know the rules that the round was played by. `falseSecret`: the secret does not fit
 * the fingerprint that was shown before. `different`: the seeds lead to another round.
 */
export type Verdict = 'sealed' | 'unknown' | 'match' | 'falseSecret' | 'different'
export interface Judgement {
  readonly verdict: Verdict
  /** The round that the seeds lead to. */
  readonly again: SlotRound | undefined
}

/** «g-12-perlas» of a generated list plays by the rules of «perlas». */
export const rulesOf = (gameId: string): SlotGame | undefined => slotGame(gameId) ?? slotGame(gameId.replace(/^g-\d+-/, ''))

/** What the player held before the round: stake and payout were settled together. */
export const balanceBefore = ({ balance, stake, payout }: Pick<FairRound, 'balance' | 'stake' | 'payout'>): number =>
  balance + stake - payout

const stopsOf = ({ spins }: SlotRound): string => JSON.stringify(spins.map(({ stops, window, win }) => ({ stops, window, win })))

/** Plays a round again from its seeds and says whether it is the round that was recorded (docs/decisions/006-provably-fair.md). */
export async function judge(round: FairRound, hashes: FairHashes): Promise<Judgement> {
  const game = rulesOf(round.gameId)
  const { serverSeed, stake, outcome, payout } = round
  if (!serverSeed) return { verdict: 'sealed', again: undefined }
  if (game?.rulesVersion !== round.rulesVersion) return { verdict: 'unknown', again: undefined }
  const result = await verifyRound({ game, serverSeed, ...round.fair, stake, ...hashes })
  if (!result) return { verdict: 'different', again: undefined }
  const again = result.round
  if (!result.seedMatches) return { verdict: 'falseSecret', again }
  const isSame =
    again.stake === outcome.stake && again.payout === outcome.payout && again.payout === payout && stopsOf(again) === stopsOf(outcome)
  return { verdict: isSame ? 'match' : 'different', again }
}

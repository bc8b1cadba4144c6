import type { StagedState } from '#games/staged/game.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Policy } from '../../settings/policy.ts'
import { heldColumns, settleHeld } from '../games/spinStatements.ts'
import { noFeed, ruleValues } from '../games/spinStore.ts'
import type { Settled } from '../games/spinStore.ts'
import { closeRound } from './store.ts'
import type { StagedRow } from './store.ts'

/** What a round puts at risk, as far as it counts for programmes. */
const validBet = ({ currency, game_id }: StagedRow, { stake, payout }: StagedState, { stagedRounds }: Policy): number =>
  currency === 'demo' ? 0 : Math.floor((Math.min(stake, Math.abs(payout - stake)) * (stagedRounds.validBetPercent[game_id] ?? 0)) / 100)

interface Ending {
  readonly row: StagedRow
  readonly state: StagedState
  /** The visit that the round is counted to. */
  readonly visit: Buffer
  readonly byRule: boolean
}

/**
 * Pays a round that has ended, exactly once: the stake goes from the clearing account to the operator and the payout to the player, by the
 * spin's own statement. Returns the balance after it. The player is locked.
 */
export async function settleRound(tx: Sql, { row, state, visit, byRule }: Ending, policy: Policy, now: number): Promise<number> {
  const { stake, payout } = state
  await closeRound(tx, row.id, payout, byRule, now)
  const round = {
    player_id: row.player_id,
    currency: row.currency,
    stake,
    payout,
    game_session_hash: visit,
    game_id: row.game_id,
    demo: row.currency === 'demo',
    valid_bet: validBet(row, state, policy),
    rules_version: row.rules_version,
    settings_revision: policy.revision,
    request_id: row.request_id,
    at: now,
    staged_round_id: row.id,
    gift: row.gift,
  }
  const rules = ruleValues({ feed: noFeed, largeWin: policy.largeWin })
  const answer = await tx.row<{ list: readonly Settled[] | null }>(settleHeld, [...heldColumns.map(([column]) => round[column]), ...rules])
  const settled = answer?.list?.[0]
  if (!settled) throw new Error(`staged round ${row.id} was not paid`)
  return settled.balance
}

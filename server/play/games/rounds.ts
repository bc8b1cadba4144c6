import type { SettledRound } from '#contract/play.ts'
import type { RoundRow } from './store.ts'

/** All that can be staked, and the part of it in bonus coins, for a player who had any; hundredths. */
export interface Held {
  readonly balance: number
  readonly bonus?: number
}

const heldAfter = ({ bonus, balance_after: own, other_after: other }: RoundRow): Held =>
  bonus ? { balance: own + (other ?? 0), bonus: own } : other === null ? { balance: own } : { balance: own + other, bonus: other }

/** A stored round as the wire told it first; `held` for other balances than those after it. */
export const settledRound = (row: RoundRow, held = heldAfter(row)): SettledRound => ({
  roundId: row.id,
  gameId: row.game_id,
  time: row.at,
  demo: row.demo,
  stake: row.stake,
  payout: row.payout,
  ...held,
  rulesVersion: row.rules_version,
  outcome: row.outcome,
  fair: { serverSeedHash: row.server_seed_hash, clientSeed: row.client_seed, nonce: row.nonce },
})

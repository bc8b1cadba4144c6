import type { SettledRound } from '#contract/play.ts'
import type { RoundRow } from './store.ts'

/** A stored round as the wire told it first; `balance` for another purse than the one after it. */
export const settledRound = (row: RoundRow, balance = row.balance_after): SettledRound => ({
  roundId: row.id,
  gameId: row.game_id,
  time: row.at,
  demo: row.demo,
  stake: row.stake,
  payout: row.payout,
  balance,
  rulesVersion: row.rules_version,
  outcome: row.outcome,
  fair: { serverSeedHash: row.server_seed_hash, clientSeed: row.client_seed, nonce: row.nonce },
})

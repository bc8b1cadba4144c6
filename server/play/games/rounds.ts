import type { SettledRound } from '#contract/play.ts'
import type { SlotRound } from '#contract/slotRound.ts'
import { fairDraw } from '#games/fair/fair.ts'
import { slotRules } from '#games/index.ts'
import { replayRound } from '#games/slots/engine/play.ts'
import { fairHmac } from '../../kernel/fairHmac.ts'
import { houseIdOf } from './generatedCatalogue.ts'
import type { RoundRow } from './store.ts'

/** The total that can be staked and, for a player with bonus coins, their part in it; hundredths. */
export interface Stakeable {
  readonly balance: number
  readonly bonus?: number
}

const stakeableAfter = ({ bonus, balance_after: own, other_after: other }: RoundRow): Stakeable =>
  bonus ? { balance: own + (other ?? 0), bonus: own } : other === null ? { balance: own } : { balance: own + other, bonus: other }

/** What happened in a stored round: replayed by the rules that it was played by, and never anything else than was paid for. */
function outcomeOf(row: RoundRow): SlotRound {
  if (row.outcome) return row.outcome as SlotRound
  const rules = slotRules(houseIdOf(row.game_id), row.rules_version)
  if (!rules) throw new Error(`round ${row.id}: the rules of ${row.game_id}, version ${row.rules_version}, are missing`)
  const draw = fairDraw({ serverSeed: row.server_seed, clientSeed: row.client_seed, nonce: row.nonce }, fairHmac)
  const outcome = replayRound(rules, row.stake, draw)
  if (outcome.payout !== row.payout) throw new Error(`round ${row.id} paid ${row.payout}, its seeds yield ${outcome.payout}`)
  return outcome
}

/** A stored round as it was first returned on the wire; pass `balances` for balances other than those after the round. */
export const settledRound = (row: RoundRow, balances = stakeableAfter(row)): SettledRound => ({
  roundId: row.id,
  gameId: row.game_id,
  time: row.at,
  demo: row.demo,
  stake: row.stake,
  payout: row.payout,
  ...balances,
  rulesVersion: row.rules_version,
  outcome: outcomeOf(row),
  fair: { serverSeedHash: row.server_seed_hash, clientSeed: row.client_seed, nonce: row.nonce },
})

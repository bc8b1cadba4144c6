import type { SharedGame } from '#games/shared/game.ts'
import type { Sql } from '../../kernel/database.ts'
import { betsOf, setCashOut, shutOutSince } from './store.ts'
import type { SharedRoundRow } from './store.ts'

/**
 * Players who were shut out could no longer cash out: bets that only they can cash out count as cashed out at that moment, or are returned
 * if the flight could not be left yet. Bets of a flight that had ended by then stay lost. The drawn round is locked.
 */
export async function leaveForShutOut(tx: Sql, round: SharedRoundRow, { run }: SharedGame): Promise<void> {
  const { runs_at: runsAt, outcome } = round
  const rules = run?.cashOut
  if (!rules || runsAt === null || !outcome) return
  const open = (await betsOf(tx, round.id)).filter((bet) => bet.cash_out === null && rules.isByHand(bet))
  if (open.length === 0) return
  const shutOut = await shutOutSince(tx, [...new Set(open.map(({ player_id: id }) => id))], round.opens_at)
  for (const [playerId, at] of shutOut) {
    const own = open.filter((bet) => bet.player_id === playerId).map(({ id }) => id)
    const value = rules.at(at - runsAt)
    if (value === undefined || rules.isReached(value, outcome)) await setCashOut(tx, own, value ?? rules.returned)
  }
}

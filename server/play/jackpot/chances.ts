import type { Sql } from '../../kernel/database.ts'
import { totalDeposited } from '../../money/orders/depositStore.ts'
import type { Policy } from '../../settings/policy.ts'
import { chancesOf } from './rules.ts'
import type { Chances } from './rules.ts'
import { addGifts, readProgress } from './store.ts'

/** Computes a player's chances from their bets and draws: nothing is granted, so nothing can be granted twice. */
export async function readChances(sql: Sql, playerId: string, { jackpot }: Pick<Policy, 'jackpot'>, now: number): Promise<Chances> {
  const [progress, deposited] = await Promise.all([
    readProgress(sql, playerId),
    jackpot.depositToDraw > 0 ? totalDeposited(sql, playerId) : 0,
  ])
  return chancesOf(jackpot, { ...progress, deposited }, now)
}

/** The red dot `canReceiveDrawChance` (spec §3). */
export const canDraw = async (sql: Sql, playerId: string, policy: Pick<Policy, 'jackpot'>, now: number): Promise<boolean> =>
  policy.jackpot.open && (await readChances(sql, playerId, policy, now)).canDraw

/** Gives a player chances that last until used, in the caller's transaction, whose request id makes it idempotent. */
export const giveChances = (tx: Sql, playerId: string, count: number): Promise<unknown> => addGifts(tx, playerId, count)

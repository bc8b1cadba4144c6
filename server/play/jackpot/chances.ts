import { mayBeLeftOut } from '../../awards/betsToLeaveOut.ts'
import type { Sql } from '../../kernel/database.ts'
import { depositGoals, missingDeposit } from '../../money/orders/depositGoals.ts'
import { depositedBefore } from '../../money/orders/depositStore.ts'
import { isOnAt } from '../../settings/areas/activities.ts'
import { goalNames } from '../../settings/earlierGoals.ts'
import type { Policy } from '../../settings/policy.ts'
import { chancesOf } from './rules.ts'
import type { Chances } from './rules.ts'
import { addGifts, readProgress } from './store.ts'

type Settings = Pick<Policy, 'jackpot' | 'activities' | 'earlierGoals' | 'since'>

/** Operators close the draw by its own setting, or as an activity. */
export const isDrawOpen = ({ jackpot, activities }: Pick<Policy, 'jackpot' | 'activities'>, now: number): boolean =>
  jackpot.open && isOnAt(activities.jackpot, now)

/** Computes a player's chances, and what one costs, from their bets and draws: nothing is granted, so nothing can be granted twice. */
export async function readChances(
  sql: Sql,
  playerId: string,
  policy: Settings,
  now: number,
): Promise<Chances & { readonly betPerChance: number }> {
  const { jackpot } = policy
  const goals = depositGoals(policy, goalNames.drawDeposits, jackpot.depositToDraw)
  const [progress, needDeposit] = await Promise.all([
    readProgress(sql, playerId),
    missingDeposit(goals, ({ until }) => depositedBefore(sql, playerId, until)),
  ])
  const betPerChance = jackpot.betPerChance === 0 ? 0 : (progress.price ?? jackpot.betPerChance)
  const isWaiting = mayBeLeftOut(progress.lastChecked, now, policy, (at) => isDrawOpen(policy, at))
  const validBet = isWaiting ? progress.spentBet : progress.validBet
  const chances = chancesOf({ ...jackpot, betPerChance, open: isDrawOpen(policy, now) }, { ...progress, validBet, needDeposit }, now)
  return { ...chances, betPerChance }
}

/** The red dot `canReceiveDrawChance` (spec §3). */
export const canDraw = async (sql: Sql, playerId: string, policy: Settings, now: number): Promise<boolean> =>
  isDrawOpen(policy, now) && (await readChances(sql, playerId, policy, now)).canDraw

/** Gives a player chances that last until used, in the caller's transaction, whose request id makes it idempotent. */
export const giveChances = (tx: Sql, playerId: string, count: number): Promise<unknown> => addGifts(tx, playerId, count)

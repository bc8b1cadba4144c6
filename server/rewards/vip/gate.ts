import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { depositGoals } from '../../money/orders/depositGoals.ts'
import type { DepositGoal } from '../../money/orders/depositGoals.ts'
import { depositedFrom, totalDeposited } from '../../money/orders/depositStore.ts'
import { goalNames } from '../../settings/earlierGoals.ts'
import type { VipRules } from './advance.ts'

/** The deposits that make a VIP: those that the settings require, and less that were enough while no more were required. */
export const gatesOf = (policy: VipRules): readonly DepositGoal[] => depositGoals(policy, goalNames.vipGate, policy.vip.deposited)

/** What a player has deposited, and what makes them a VIP: less than the settings require, if it was enough before. */
export async function gateFor(sql: Sql, playerId: string, policy: VipRules): Promise<{ need: number; done: number }> {
  const done = await totalDeposited(sql, playerId)
  for (const { amount, until } of done < policy.vip.deposited ? gatesOf(policy) : [])
    if (until !== null && (await depositedFrom(sql, playerId, 0, until)) >= amount) return { need: amount, done }
  return { need: policy.vip.deposited, done }
}

/**
 * For a VIP perk (spec §6): undefined for a player who has deposited enough, otherwise a refusal. The app shows `vipOnly` as the prompt
 * that leads to deposit.
 */
export async function requireVip(sql: Sql, playerId: string, policy: VipRules): Promise<Refusal | undefined> {
  const { need, done } = await gateFor(sql, playerId, policy)
  return done >= need ? undefined : refuse('vipOnly', { need, done })
}

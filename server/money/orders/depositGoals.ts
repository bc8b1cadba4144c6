import { easierGoals, goalNames } from '../../settings/earlierGoals.ts'
import type { Policy } from '../../settings/policy.ts'

/** An amount of deposits that is to be reached before a time; null: at any time. */
export interface DepositGoal {
  readonly amount: number
  readonly until: number | null
}

/** The deposits that the settings require, and less that were enough while no more were required. */
export const depositGoals = (policy: Pick<Policy, 'earlierGoals'>, name: string, amount: number): readonly DepositGoal[] => {
  const eased = easierGoals(policy, name, { goal: amount, since: 0 })
  // While nothing was required, nobody reached it.
  return [{ amount, until: null }, ...eased.flatMap(({ goal, until }) => (goal > 0 ? [{ amount: goal, until }] : []))]
}

/** What a withdrawal, and an order of goods, requires. */
export const withdrawalGoals = (policy: Pick<Policy, 'withdrawal' | 'earlierGoals'>): readonly DepositGoal[] =>
  depositGoals(policy, goalNames.withdrawalDeposits, policy.withdrawal.minDeposited)

/** What must still be deposited: nothing once one of the goals was reached. `deposited`: before the goal's time; past its amount, at least that. */
export async function missingDeposit(
  [current, ...earlier]: readonly DepositGoal[],
  deposited: (goal: DepositGoal) => Promise<number>,
): Promise<number> {
  if (!current || current.amount === 0) return 0
  const missing = current.amount - (await deposited(current))
  if (missing <= 0) return 0
  for (const goal of earlier) if ((await deposited(goal)) >= goal.amount) return 0
  return missing
}

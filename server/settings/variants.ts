import { isInSecondGroup, isRunning } from './areas/experiments.ts'
import { withValues } from './keys.ts'
import type { Policy } from './policy.ts'

/** The second values that experiments give a player now, by key. */
const secondsOf = ({ experiments }: Policy, playerId: string, now: number): ReadonlyMap<string, unknown> =>
  new Map(experiments.filter((one) => isRunning(one, now) && isInSecondGroup(one, playerId)).map(({ key, second }) => [key, second]))

/** The settings as they apply to a player: for those in the second group of an experiment, with its second value. */
export function policyOf(policy: Policy, playerId: string, now: number): Policy {
  if (policy.experiments.length === 0) return policy
  const seconds = secondsOf(policy, playerId, now)
  return seconds.size === 0 ? policy : withValues(policy, seconds)
}

/** Whether an experiment gives the player a second value now. */
export const isVaried = (policy: Policy, playerId: string, now: number): boolean => secondsOf(policy, playerId, now).size > 0

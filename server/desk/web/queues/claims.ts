import { refuseDesk } from '../context.ts'
import type { DeskRefusal, DeskContext } from '../context.ts'
import { claimsOf, deleteClaim, leaseMs, saveClaim } from './claimStore.ts'

export const documentTarget = (playerId: string): string => `documents:${playerId}`

/** Claims the case for a while, unless it is another operator's. */
export async function claimCase({ tx, operator, now }: DeskContext, target: string): Promise<{ until: number } | DeskRefusal> {
  const until = now + leaseMs
  if (await saveClaim(tx, { target, by: operator.name, until }, now)) return { until }
  const claim = (await claimsOf(tx, [target], now)).get(target)
  return refuseDesk('claimedByOther', { by: claim?.by, until: claim?.until })
}

/** Whether it was this operator's case, and is free again. */
export const releaseCase = ({ tx, operator }: DeskContext, target: string): Promise<boolean> => deleteClaim(tx, target, operator.name)

/** Refused unless the case is this operator's now. */
export async function requireCase({ tx, operator, now }: DeskContext, target: string): Promise<DeskRefusal | undefined> {
  const claim = (await claimsOf(tx, [target], now)).get(target)
  if (!claim) return refuseDesk('notClaimed')
  return claim.by === operator.name ? undefined : refuseDesk('claimedByOther', { by: claim.by, until: claim.until })
}

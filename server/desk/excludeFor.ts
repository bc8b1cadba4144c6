import type { exclusionMonths } from '#contract/responsibleGaming.ts'
import { writeAudit } from '../kernel/audit.ts'
import type { Sql } from '../kernel/database.ts'
import { isRefusal } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { excludePerson } from '../protection/service.ts'
import type { Policy } from '../settings/policy.ts'

interface Asked {
  readonly tx: Sql
  readonly now: number
  readonly policy: Policy
  readonly playerId: string
  readonly months: (typeof exclusionMonths)[number]
  /** Identifies the exclusion, so that it is applied once. */
  readonly ref: string
  readonly by: string
  readonly reason: string
}

/** At the request of the player's family, or by order of the regulator: the same exclusion the player could have set, and as final. */
export async function excludeFor({ by, reason, ...exclusion }: Asked): Promise<{ until: number } | Refusal> {
  const { tx, now, playerId, months } = exclusion
  const closed = await excludePerson(exclusion)
  if (!isRefusal(closed))
    await writeAudit(
      tx,
      { actor: by, action: 'player.excluded', target: `player:${playerId}`, reason: `${months} months · ${reason}` },
      now,
    )
  return closed
}

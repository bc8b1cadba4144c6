import type { Sql } from '../../../kernel/database.ts'
import { refuseDesk } from '../context.ts'
import type { DeskRefusal, DeskContext } from '../context.ts'

/** How long a case belongs to one operator, before it is free again. */
const leaseMs = 10 * 60_000

export const documentTarget = (playerId: string): string => `documents:${playerId}`

export interface ClaimRow {
  readonly target: string
  readonly by: string
  readonly until: number
}

/** The operators working on these cases. */
export const claimsOf = async (sql: Sql, targets: readonly string[], now: number): Promise<Map<string, ClaimRow>> => {
  const rows = await sql.rows<ClaimRow>('select target, by, until from desk_claim where target = any($1::text[]) and until > $2', [
    targets,
    now,
  ])
  return new Map(rows.map((row) => [row.target, row]))
}

/** Claims the case for a while, unless it is another operator's. */
export async function claimCase({ tx, operator, now }: DeskContext, target: string): Promise<{ until: number } | DeskRefusal> {
  const until = now + leaseMs
  const taken = await tx.row(
    `insert into desk_claim as held (target, by, until) values ($1, $2, $3)
       on conflict (target) do update set by = $2, until = $3 where held.by = $2 or held.until <= $4 returning 1 as taken`,
    [target, operator.name, until, now],
  )
  if (taken) return { until }
  const claim = (await claimsOf(tx, [target], now)).get(target)
  return refuseDesk('claimedByOther', { by: claim?.by, until: claim?.until })
}

/** Whether it was this operator's case, and is free again. */
export const releaseCase = async ({ tx, operator }: DeskContext, target: string): Promise<boolean> =>
  (await tx.row('delete from desk_claim where target = $1 and by = $2 returning 1 as freed', [target, operator.name])) !== undefined

/** Refused unless the case is this operator's now. */
export async function requireCase({ tx, operator, now }: DeskContext, target: string): Promise<DeskRefusal | undefined> {
  const claim = (await claimsOf(tx, [target], now)).get(target)
  if (!claim) return refuseDesk('notClaimed')
  return claim.by === operator.name ? undefined : refuseDesk('claimedByOther', { by: claim.by, until: claim.until })
}

import { countedUntil } from '../../../kernel/clock.ts'
import type { Sql } from '../../../kernel/database.ts'

export interface ClaimRow {
  readonly target: string
  readonly by: string
  readonly until: number
}

/** How long a case belongs to one operator, before it is free again. */
export const leaseMs = 10 * 60_000
/** A claim for longer is from while the clock was ahead, and does not hold. */
const longestAt = (now: number): number => countedUntil(now) + leaseMs

/** The operators working on these cases. */
export const claimsOf = async (sql: Sql, targets: readonly string[], now: number): Promise<Map<string, ClaimRow>> => {
  const rows = await sql.rows<ClaimRow>(
    'select target, by, until from desk_claim where target = any($1::text[]) and until > $2 and until <= $3',
    [targets, now, longestAt(now)],
  )
  return new Map(rows.map((row) => [row.target, row]))
}

/** False: another operator's claim holds. */
export const saveClaim = async (tx: Sql, { target, by, until }: ClaimRow, now: number): Promise<boolean> =>
  (await tx.row(
    `insert into desk_claim as held (target, by, until) values ($1, $2, $3)
       on conflict (target) do update set by = $2, until = $3 where held.by = $2 or held.until <= $4 or held.until > $5 returning 1 as taken`,
    [target, by, until, now, longestAt(now)],
  )) !== undefined

/** Those of an operator who works on no case any more. */
export const deleteClaimsOf = (tx: Sql, by: string) => tx.rows('delete from desk_claim where by = $1', [by])

/** False: it was not this operator's. */
export const deleteClaim = async (tx: Sql, target: string, by: string): Promise<boolean> =>
  (await tx.row('delete from desk_claim where target = $1 and by = $2 returning 1 as freed', [target, by])) !== undefined

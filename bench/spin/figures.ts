import { cpus } from 'node:os'
import type { Database } from '#server/kernel/database.ts'

/** The value that this share of an ascending list stays below; 0 for an empty one. */
export const quantile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0

const median = (list: readonly number[]): number =>
  quantile(
    list.toSorted((a, b) => a - b),
    0.5,
  )

/** The rates of all rounds, and their median. */
export const listText = (list: readonly number[]): string =>
  `${median(list).toFixed(0).padStart(6)}/s   (${list.map((value) => value.toFixed(0)).join(', ')})`

/** Round by round: both were measured one after the other, on the same machine under the same conditions. */
export const ratios = (over: readonly number[], under: readonly number[]): number[] =>
  over.map((value, index) => value / (under[index] ?? Number.NaN))
export const ratioText = (list: readonly number[]): string =>
  `${median(list).toFixed(2)}   (${list.map((value) => value.toFixed(2)).join(', ')})`

export async function describeMachine(db: Database, pgbench: string | undefined): Promise<string> {
  const [version] = await db.rows<{ server_version: string }>('show server_version')
  return `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, PostgreSQL ${version?.server_version}, ${pgbench ?? 'no pgbench'}`
}

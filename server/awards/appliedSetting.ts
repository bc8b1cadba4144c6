import type { Database, Sql } from '../kernel/database.ts'

/** A setting that says what bets are worth, as it was last applied to all players. */
export interface AppliedSetting {
  readonly value: number
  /** Since when the settings say so, ms UTC. */
  readonly since: number
}

/**
 * Applies a changed setting to all players, once; not that of a server that has not read a later change yet. A value of 0 changes nothing:
 * nothing can be earned until there is another one.
 */
export async function applyChange(
  db: Database,
  { value, since }: AppliedSetting,
  stored: {
    /** What was applied last; undefined before the first. */
    readonly read: (sql: Sql) => Promise<number | undefined>
    /** The same, locked until the transaction ends; `first` if there was none. */
    readonly lock: (tx: Sql, first: number) => Promise<AppliedSetting>
    readonly apply: (tx: Sql, before: number) => Promise<unknown>
  },
): Promise<void> {
  if (value === 0 || (await stored.read(db)) === value) return
  await db.transaction(async (tx) => {
    const before = await stored.lock(tx, value)
    if (before.value !== value && before.since <= since) await stored.apply(tx, before.value)
  })
}

import type { Database, Sql } from '#server/kernel/database.ts'

/** A server's database up to the moment in which the server dies. */
export interface DyingDatabase {
  readonly db: Database
  readonly isDead: () => boolean
  /** The steps that it has taken. */
  readonly taken: () => number
}

/**
 * The database of a server that dies after so many steps: from then on nothing of it reaches the database. Each statement is a step, in a
 * transaction or outside one, and so are the beginning of a transaction and the time before and after its commit.
 */
export function dyingDatabase(db: Database, steps: number): DyingDatabase {
  let [taken, isDead] = [0, false]
  const step = () => {
    isDead ||= taken >= steps
    if (isDead) throw new Error('the server has died')
    taken++
  }
  const through = <Of extends Sql>(sql: Of): Of => ({
    ...sql,
    rows: async (text: string, values?: readonly unknown[]) => {
      step()
      return sql.rows(text, values)
    },
    row: async (text: string, values?: readonly unknown[]) => {
      step()
      return sql.row(text, values)
    },
  })
  const dying: Database = {
    ...through(db),
    async transaction(work) {
      step()
      const result = await db.transaction(async (tx) => {
        const done = await work(through(tx))
        step()
        return done
      })
      step()
      return result
    },
  }
  return { db: dying, isDead: () => isDead, taken: () => taken }
}

/** Runs work on a server that dies after so many steps; returns whether it died before the work was done. */
export async function runDying(db: Database, steps: number, work: (db: Database) => Promise<unknown>): Promise<boolean> {
  const dying = dyingDatabase(db, steps)
  await work(dying.db).catch((error: unknown) => {
    if (!dying.isDead()) throw error
  })
  return dying.isDead()
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Sql } from '#server/kernel/database.ts'

const inside = new AsyncLocalStorage<true>()

const failInside = (): void => {
  if (inside.getStore())
    throw new Error('asked the pool inside a transaction: use its tx, or a crowd holds every connection and waits for one more')
}

/**
 * The same database, which fails whoever asks the pool for a second connection while their transaction holds one: as many such callers as
 * there are connections wait for each other, and the house stands still.
 */
export function withoutNesting(db: Database): Database {
  const guarded: Sql = {
    async rows(...query) {
      failInside()
      return db.rows(...query)
    },
    async row(...query) {
      failInside()
      return db.row(...query)
    },
    async prepared(...query) {
      failInside()
      return db.prepared(...query)
    },
  }
  return {
    ...guarded,
    async transaction(work) {
      failInside()
      return db.transaction((tx) => inside.run(true, () => work(tx)))
    },
    close: () => db.close(),
  }
}

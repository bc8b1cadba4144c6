import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database, Sql } from '#server/kernel/database.ts'

export interface SeasonDatabase extends Database {
  /** From here on everything is undone by `undo`, sequences as well: the same seed finds the same database again. */
  begin(): Promise<void>
  undo(): Promise<void>
  /** Or it is kept. */
  keep(): Promise<void>
  /** Makes room of what was undone. */
  vacuum(): Promise<void>
}

/**
 * The server's database on one connection, with a whole season in one transaction: the server's own transactions are savepoints of it, one
 * after another. So 200 players need not be made again for every season, and no season sees another.
 */
export async function openSeasonDatabase(url: string): Promise<SeasonDatabase> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  // Statements are planned once: with one connection that is most of their time.
  const named = async <T extends object>(text: string, values: readonly unknown[], name = createHash('md5').update(text).digest('hex')) =>
    (await client.query<T & pg.QueryResultRow>({ name, text, values: [...values] })).rows as T[]
  const sql: Sql = {
    rows: (text, values = []) => named(text, values),
    row: async <T extends object>(text: string, values: readonly unknown[] = []) => (await named<T>(text, values))[0],
    prepared: async <T extends object>(name: string, text: string, values: readonly unknown[]) => (await named<T>(text, values, name))[0],
  }
  let last: Promise<unknown> = Promise.resolve()
  let numbers: { name: string; value: string }[] = []

  const once = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query('savepoint own')
    try {
      const result = await work()
      await client.query('release own')
      return result
    } catch (error) {
      await client.query('rollback to own; release own')
      throw error
    }
  }

  return {
    ...sql,
    transaction(work) {
      const mine = last.then(() => once(() => work(sql)))
      last = mine.catch(() => {})
      return mine
    },
    async begin() {
      numbers = await sql.rows<{ name: string; value: string }>(
        `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value - 1)::text as value from pg_sequences where schemaname = 'public'`,
      )
      await client.query('begin')
    },
    async undo() {
      await client.query('rollback')
      // Sequences go on whatever is undone.
      await sql.rows(
        `select setval(name::regclass, greatest(value::bigint, 1), value::bigint > 0) from unnest($1::text[], $2::text[]) as kept (name, value)`,
        [numbers.map(({ name }) => name), numbers.map(({ value }) => value)],
      )
    },
    keep: async () => void (await client.query('commit')),
    vacuum: async () => void (await client.query('vacuum')),
    connections: () => ({ open: 1, idle: 0, waiting: 0 }),
    // Seasons have no streams.
    listen: async () => async () => {},
    close: () => client.end(),
  }
}

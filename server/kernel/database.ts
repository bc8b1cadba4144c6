import pg from 'pg'

// int8 arrives as text by default; ids stay text by casting in SQL, amounts and times are safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

type Row = Record<string, unknown>

/** What a store sees: a transaction, or the pool for single reads. */
export interface Sql {
  rows<T extends object = Row>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** The first row, or undefined. */
  row<T extends object = Row>(text: string, values?: readonly unknown[]): Promise<T | undefined>
  /** A prepared statement, parsed once a connection: for the hot path. */
  prepared<T extends object = Row>(name: string, text: string, values: readonly unknown[]): Promise<T | undefined>
}

export interface Database extends Sql {
  /** Runs `work` in one READ COMMITTED transaction, again after a serialization failure or a deadlock. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const retryable = new Set(['40001', '40P01'])
const attempts = 5

/** The PostgreSQL error code, when `error` is one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
export const uniqueViolation = '23505'
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined

const sqlOn = (client: pg.Pool | pg.PoolClient): Sql => {
  const rows = async <T extends object>(query: pg.QueryConfig) => (await client.query<T & pg.QueryResultRow>(query)).rows as T[]
  return {
    rows: (text, values = []) => rows({ text, values: [...values] }),
    row: async <T extends object>(text: string, values: readonly unknown[] = []) => (await rows<T>({ text, values: [...values] }))[0],
    prepared: async <T extends object>(name: string, text: string, values: readonly unknown[]) =>
      (await rows<T>({ name, text, values: [...values] }))[0],
  }
}

export function openDatabase(url: string, log: (message: string) => void, size = 16): Database {
  // Whoever asks waits ten seconds themselves: in a crowd a late answer is better than none.
  const pool = new pg.Pool({ connectionString: url, max: size, connectionTimeoutMillis: 10_000 })
  // Without listeners an idle connection that the server drops would end the process.
  pool.on('error', (error) => log(`idle database connection lost: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))

  const once = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const result = await work(sqlOn(client))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => (broken = lost))
      throw error
    } finally {
      client.release(broken)
    }
  }

  const transaction = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(work)
      } catch (error) {
        if (attempt >= attempts || !retryable.has(sqlState(error) ?? '')) throw error
      }
    }
  }

  return { ...sqlOn(pool), transaction, close: () => pool.end() }
}

import pg from 'pg'

/** An address that drops packets refuses nothing. */
const limitMs = 10_000

const reasonOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : error instanceof Error ? error.message : String(error)

/** A connection apart from any pool. Throws an error that names the database, without its password, and says what to check. */
export async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: limitMs })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { host, port, database } = client
    throw new Error(`The database ${host}:${port}/${database} cannot be opened: ${reasonOf(error)}. Check DATABASE_URL.`, { cause: error })
  }
  return client
}

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { mergeReads } from './database/mergeReads.ts'
import type { Sql } from './database/sql.ts'
import { createStatementNames } from './database/statementNames.ts'
import { noTracing } from './operations/tracing.ts'
import type { Tracing } from './operations/tracing.ts'

// int8 arrives as text by default. Ids stay text by casting in SQL; amounts and times are safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type { Sql } from './database/sql.ts'

export interface Database extends Sql {
  /**
   * Runs `work` in one READ COMMITTED transaction and retries after a serialization failure or a deadlock. Concurrent reads within it are
   * merged into one statement (mergeReads.ts).
   */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  connections(): ConnectionCounts
  /**
   * Listens to a `pg_notify` channel over a dedicated connection, until the returned function is called. Also calls `onNotify` after that
   * connection was lost and restored, because notifications may have been missed.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface ConnectionCounts {
  readonly open: number
  readonly idle: number
  /** Number of callers waiting for a connection. */
  readonly waiting: number
}

const retryable = new Set(['40001', '40P01'])
const abortedTransaction = '25P02'
/** Delay before a lost listening connection is reopened. */
const listenAgainMs = 1_000

/** The PostgreSQL error code, if `error` has one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
export const uniqueViolation = '23505'
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined

/**
 * No connection was available, or the one in use broke. The caller may retry with the same request id, which resolves whether the first
 * try was committed.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
}

/**
 * SQLSTATEs of a server that is stopping, starting, recovering or now a standby, or whose disk or connections are used up: connection
 * exceptions, operator intervention, read-only, disk full, too many connections.
 */
const isUnavailableState = (state: string): boolean => /^(08|57P)|^25006$|^53[13]00$/.test(state)
const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** A migration has changed a column that a kept plan returns: a new connection has no plan yet. */
const isStalePlan = (error: unknown): boolean =>
  sqlState(error) === '0A000' && error instanceof Error && error.message === 'cached plan must not change result type'

/** Messages of pg errors that have no code. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Also a Unix socket that is missing while its server restarts.
  if ('syscall' in error && error.syscall === 'connect') return true
  const code = sqlState(error)
  if (code !== undefined) return connectionErrors.has(code) || isUnavailableState(code)
  return error instanceof AggregateError ? error.errors.some(isUnavailable) : connectionMessages.test(error.message)
}

const connectPauseMs = 100

/** A server that restarts or fails over refuses immediately: retries until the time limit. */
async function connect(pool: pg.Pool, limitMs: number): Promise<pg.PoolClient> {
  const deadline = performance.now() + limitMs
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (performance.now() + connectPauseMs > deadline) throw new DatabaseUnavailableError('no database connection', { cause: error })
      await wait(connectPauseMs)
    }
  }
}

/** Statements that are requested at the same time (`Promise.all`) leave in one write: most of a statement's cost to this process is its write. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** Lends a connection. A connection that broke, whose server is now a standby, or that holds an outdated plan is not reused. */
async function withConnection<T>(pool: pg.Pool, limitMs: number, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connect(pool, limitMs)
  let broken: Error | undefined
  try {
    return await use(client)
  } catch (error) {
    if (isUnavailable(error) || isStalePlan(error)) broken = error as Error
    if (isUnavailable(error)) throw new DatabaseUnavailableError('the database connection broke', { cause: error })
    throw error
  } finally {
    client.release(broken)
  }
}

/** `Database.listen`, over a connection of its own that is reopened when it is lost. */
async function listenTo(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
  log: (message: string) => void,
): Promise<() => Promise<void>> {
  let isOver = false
  let retry: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  const open = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    client = next
    const again = (): void => {
      if (isOver || client !== next) return
      client = undefined
      retry = setTimeout(
        () =>
          void open().then(
            () => onNotify(''),
            () => {},
          ),
        listenAgainMs,
      )
    }
    next.on('notification', ({ payload }) => onNotify(payload ?? ''))
    next.on('error', (error) => log(`listening connection lost: ${error.message}`))
    next.on('end', again)
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => {})
      again()
      throw error
    }
  }
  await open()
  return async () => {
    isOver = true
    clearTimeout(retry)
    await client?.end()
  }
}

export interface DatabaseOptions {
  readonly size?: number
  /** A call that waits longer than this for a connection is refused as «busy», and its caller retries. Default: 3 s. */
  readonly connectLimitMs?: number
  /**
   * The database itself, where `url` leads to a pooler that lends a connection for one transaction: what needs a session goes there, and
   * statements are sent without names, as the next one may be on another connection.
   */
  readonly directUrl?: string | undefined
  /** How often a transaction, or a statement outside of one, is tried that ends with a serialization failure or a deadlock. Default: 5. */
  readonly attempts?: number
  /** A connection that does not begin a transaction within this time is discarded, as its server may be frozen. */
  readonly beginLimitMs?: number
  /**
   * A connection that has not answered for this long is discarded, as its server may be frozen. Nothing is cancelled: a commit waiting
   * for its standby must never be told to stop waiting. Undefined: no limit on a statement's duration.
   */
  readonly answerLimitMs?: number
  /** Called with each statement as it is sent, except `begin` and `commit`; tests count statements with it. */
  readonly onStatement?: (statement: { readonly text: string; readonly values: readonly unknown[] }) => void
  readonly tracing?: Tracing | undefined
}

export function openDatabase(
  url: string,
  log: (message: string) => void,
  {
    size = 16,
    connectLimitMs = 3_000,
    directUrl,
    attempts = 5,
    beginLimitMs,
    answerLimitMs,
    onStatement,
    tracing = noTracing,
  }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // A statement is sent without waiting for the answer to the one before; the server still runs them one after another.
    pipeline: true,
    ...(answerLimitMs !== undefined && { query_timeout: answerLimitMs }),
  })
  // Without a listener, an idle connection dropped by the server would end the process. While the pool closes, that is the database closing.
  pool.on('error', (error) => {
    if (!pool.ending) log(`idle database connection lost: ${error.message}`)
  })
  pool.on('connect', (client) => client.on('error', () => {}))

  const lend = <T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> => withConnection(pool, connectLimitMs, use)

  const nameOf = directUrl === undefined ? createStatementNames() : () => undefined
  const ask = (client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    onStatement?.({ text, values })
    const name = nameOf(text)
    return tracing.statement(text, () => client.query({ text, values: [...values], ...(name !== undefined && { name }) }))
  }

  /** A serialization failure or a deadlock has undone all of it. Each connection may hold an outdated plan; a new one has none. */
  const untilDone = async <T>(once: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once()
      } catch (error) {
        if (isStalePlan(error)) continue
        if (attempt >= attempts || !retryable.has(sqlState(error) ?? '')) throw error
      }
    }
  }

  const askOnce = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> =>
    untilDone(() => lend((client) => ask(client, text, values)))

  const begin: pg.QueryConfig = { text: 'begin', ...(beginLimitMs !== undefined && { query_timeout: beginLimitMs }) }
  const once = <T>(work: (tx: Sql) => Promise<T>): Promise<T> =>
    lend(async (client) => {
      let isOver = false
      let firstError: unknown
      const askWithin = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
        // The connection may be another caller's by now.
        if (isOver) throw new Error('a statement was sent after the end of its transaction')
        sendTogether(client)
        try {
          return await ask(client, text, values)
        } catch (error) {
          firstError ??= error
          throw error
        }
      }
      // Awaited: if it failed, what follows it would be committed statement by statement.
      await client.query(begin)
      try {
        const result = await work(mergeReads(sqlOn(askWithin)))
        isOver = true
        // This is where a transaction waits for the disk, and for a standby.
        await tracing.statement('commit', () => client.query('commit'))
        return result
      } catch (error) {
        isOver = true
        if (!isUnavailable(error)) await client.query('rollback')
        // Statements sent together with the one that failed fail as well, and may be the first that are noticed.
        throw sqlState(error) === abortedTransaction ? firstError : error
      }
    })

  const transaction = <T>(work: (tx: Sql) => Promise<T>): Promise<T> => untilDone(() => once(work))

  return {
    ...sqlOn(askOnce),
    transaction,
    listen: (channel, onNotify) => listenTo(directUrl ?? url, channel, onNotify, log),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

const sqlOn = (ask: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>): Sql => {
  const rows = async <T extends object>(text: string, values: readonly unknown[] = []) => (await ask(text, values)).rows as T[]
  return {
    rows,
    row: async <T extends object>(text: string, values: readonly unknown[] = []) => (await rows<T>(text, values))[0],
  }
}

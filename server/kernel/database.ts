import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailableError, isInAbortedTransaction, isRetryable, isStalePlan, isUnavailable } from './database/errors.ts'
import { listenTo } from './database/listen.ts'
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

/** Nothing waits for it: if the connection has broken, the statement that follows finds out. */
function deallocate(client: pg.PoolClient, name: string): void {
  client.query(`deallocate ${name}`).catch(() => {})
  delete (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection.parsedStatements[name]
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

export interface DatabaseOptions {
  readonly size?: number
  /** A call that waits longer than this for a connection is refused as «busy», and its caller retries. Default: 3 s. */
  readonly connectLimitMs?: number
  /**
   * The database itself, where `url` leads to a pooler that lends a connection for one transaction: what needs a session goes there, and
   * statements are sent without names, as the next one may be on another connection.
   */
  readonly directUrl?: string | undefined
  /**
   * Every statement is planned for any values, once per connection, and not for those of each call: planning a page's merged reads takes
   * several times as long as running them (docs/decisions/047). For work that is sent often and reads by key. Not through a pooler.
   */
  readonly genericPlans?: boolean
  /** How often a transaction, or a statement outside of one, is tried that ends with a serialization failure or a deadlock. Default: 5. */
  readonly attempts?: number
  /** A connection that does not begin a transaction within this time is discarded, as its server may be frozen. */
  readonly beginLimitMs?: number
  /**
   * A connection that has not answered for this long is discarded, as its server may be frozen. Nothing is cancelled: a commit waiting
   * for its standby must never be told to stop waiting. Undefined: no limit on a statement's duration.
   */
  readonly answerLimitMs?: number
  /**
   * The database ends a transaction that is sent nothing for this long, as its process may be frozen: until then its locks are held, and no
   * closed period is added up (openTransactions.ts). A running statement, and a commit waiting for its standby, are not affected. Default: 2 min.
   */
  readonly idleLimitMs?: number
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
    idleLimitMs = 2 * 60_000,
    genericPlans = false,
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
  const limitIdle = (scope: 'session' | 'local'): string => `set ${scope} idle_in_transaction_session_timeout = ${idleLimitMs}`
  // Without a listener, an idle connection dropped by the server would end the process. While the pool closes, that is the database closing.
  pool.on('error', (error) => {
    if (!pool.ending) log(`idle database connection lost: ${error.message}`)
  })
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (directUrl === undefined) client.query(limitIdle('session')).catch(() => {})
    // Sent before the connection's first statement; where it fails, that one does too. A generic plan of many partitions is expected to cost so
    // much that it would be compiled each time.
    if (genericPlans && directUrl === undefined) client.query(`set plan_cache_mode = 'force_generic_plan'; set jit = off`).catch(() => {})
  })

  const names = directUrl === undefined ? createStatementNames() : undefined
  const lend = <T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    withConnection(pool, connectLimitMs, (client) => {
      for (const name of names?.takeGivenUp(client) ?? []) deallocate(client, name)
      return use(client)
    })
  const ask = (client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    onStatement?.({ text, values })
    const name = names?.nameOf(text, client)
    return tracing.statement(text, () => client.query({ text, values: [...values], ...(name !== undefined && { name }) }))
  }

  /** A serialization failure or a deadlock has undone all of it. Each connection may hold an outdated plan; a new one has none. */
  const untilDone = async <T>(once: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once()
      } catch (error) {
        if (isStalePlan(error)) continue
        if (attempt >= attempts || !isRetryable(error)) throw error
      }
    }
  }

  const askOnce = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> =>
    untilDone(() => lend((client) => ask(client, text, values)))

  const begin: pg.QueryConfig = {
    // A pooler's next connection may be one that has no limit yet.
    text: directUrl === undefined ? 'begin' : `begin; ${limitIdle('local')}`,
    ...(beginLimitMs !== undefined && { query_timeout: beginLimitMs }),
  }
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
        throw isInAbortedTransaction(error) ? firstError : error
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

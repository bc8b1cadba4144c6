/** The PostgreSQL error code, if `error` has one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
export const uniqueViolation = '23505'
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined

/** A serialization failure or a deadlock: it has undone the whole transaction, which may be tried again. */
const retryable = new Set(['40001', '40P01'])
export const isRetryable = (error: unknown): boolean => retryable.has(sqlState(error) ?? '')

/** The statement was refused because one before it in its transaction has failed. */
export const isInAbortedTransaction = (error: unknown): boolean => sqlState(error) === '25P02'

/**
 * No connection was available, or the one in use broke. The caller may retry with the same request id, which resolves whether the first
 * try was committed.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
}

/**
 * SQLSTATEs of a server that is stopping, starting, recovering or now a standby, or whose disk or connections are used up: connection
 * exceptions, operator intervention, read-only, a transaction that was idle for too long, disk full, too many connections.
 */
const isUnavailableState = (state: string): boolean => /^(08|57P)|^25006$|^25P03$|^53[13]00$/.test(state)
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
export const isStalePlan = (error: unknown): boolean =>
  sqlState(error) === '0A000' && error instanceof Error && error.message === 'cached plan must not change result type'

/** Messages of pg errors that have no code. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Also a Unix socket that is missing while its server restarts.
  if ('syscall' in error && error.syscall === 'connect') return true
  const code = sqlState(error)
  if (code !== undefined) return connectionErrors.has(code) || isUnavailableState(code)
  return error instanceof AggregateError ? error.errors.some(isUnavailable) : connectionMessages.test(error.message)
}

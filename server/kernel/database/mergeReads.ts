import type { Sql } from './sql.ts'

interface Read {
  readonly text: string
  readonly values: readonly unknown[]
  readonly waiting: PromiseWithResolvers<object[]>
}

/** Whether a statement changes or locks rows: such a statement is sent alone and in order. */
const isWrite = (text: string): boolean => !/^\s*(select|with)\b/i.test(text) || /\b(insert|update|delete)\b/i.test(text)

/** One statement for several reads: each becomes a column with its rows as JSON, with its parameters renumbered after those before. */
function merged(reads: readonly Read[]): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const columns = reads.map((read, index) => {
    const before = values.length
    values.push(...read.values)
    const text = read.text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`)
    return `(select coalesce(json_agg(read_row), '[]') from (${text}\n) read_row) as "${index}"`
  })
  return { text: `select ${columns.join(',\n')}`, values }
}

/**
 * The same database or transaction, in which concurrent reads (`Promise.all`) are merged into one statement: one round trip and one
 * snapshot of the data, whichever stores they come from. Identical reads are sent once. A single read, and any statement that writes or
 * locks, is sent unchanged, in call order (docs/decisions/047-a-budget-of-statements.md).
 *
 * Rows arrive as JSON, in which a `bytea` column is not a Buffer: do not run a read of one concurrently with others.
 */
export function mergeReads(sql: Sql): Sql {
  let pending = new Map<string, Read>()

  const send = async (): Promise<void> => {
    const reads = [...pending.values()]
    pending = new Map()
    const [only] = reads
    try {
      if (reads.length === 1 && only) only.waiting.resolve(await sql.rows(only.text, only.values))
      else if (reads.length > 1) {
        const { text, values } = merged(reads)
        const row = await sql.row<Record<string, object[]>>(text, values)
        for (const [index, { waiting }] of reads.entries()) waiting.resolve(row?.[index] ?? [])
      }
    } catch (error) {
      for (const { waiting } of reads) waiting.reject(error)
    }
  }

  const read = <T extends object>(text: string, values: readonly unknown[]): Promise<T[]> => {
    // Once all code running now has made its reads: promises already settled continue first.
    if (pending.size === 0) void Promise.resolve().then(() => process.nextTick(() => void send()))
    const key = JSON.stringify([text, values])
    const existing = pending.get(key) ?? { text, values, waiting: Promise.withResolvers<object[]>() }
    pending.set(key, existing)
    return existing.waiting.promise as Promise<T[]>
  }

  /** Runs after all statements requested before it. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (pending.size > 0) void send()
    return work()
  }

  const rows = <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
    isWrite(text) ? inTurn(() => sql.rows<T>(text, values)) : read<T>(text, values)
  return {
    rows,
    row: async <T extends object>(text: string, values: readonly unknown[] = []) => (await rows<T>(text, values))[0],
  }
}

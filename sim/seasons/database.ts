import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import type { Database, Sql } from '#server/kernel/database.ts'
import { mergeReads } from '#server/kernel/database/mergeReads.ts'

/** Runs statements on the database server, outside the databases that seasons are played on. */
export async function asAdmin(url: string, ...statements: readonly string[]): Promise<void> {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/**
 * The server's database on one connection, with its transactions one after another. They are committed, as the server's are: in one long
 * transaction that is rolled back at the end, each change of a row would leave a version that all later reads have to skip.
 */
export async function openSeasonDatabase(url: string): Promise<Database> {
  // What does not wait for a result is sent with what follows, in one write.
  const stream = new Socket()
  const client = new pg.Client({ connectionString: url, pipeline: true, stream: () => stream })
  client.on('error', () => {})
  await client.connect()
  // Prepared once: with one connection planning would take most of the time.
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const cached = names.get(text) ?? createHash('md5').update(text).digest('hex')
    names.set(text, cached)
    return cached
  }
  const sendTogether = () => {
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
  const named = async <T extends object>(text: string, values: readonly unknown[]) => {
    sendTogether()
    return (await client.query<T & pg.QueryResultRow>({ name: nameOf(text), text, values: values as unknown[] })).rows as T[]
  }
  const sql: Sql = {
    rows: (text, values = []) => named(text, values),
    row: async <T extends object>(text: string, values: readonly unknown[] = []) => (await named<T>(text, values))[0],
  }
  let last: Promise<unknown> = Promise.resolve()

  /** Not awaited: the connection keeps the order. A failure ends the process. */
  const send = (text: string) => {
    sendTogether()
    void client.query(text)
  }

  const once = async <T>(work: () => Promise<T>): Promise<T> => {
    send('begin')
    try {
      const result = await work()
      send('commit')
      return result
    } catch (error) {
      send('rollback')
      throw error
    }
  }

  return {
    ...sql,
    transaction(work) {
      const mine = last.then(() => once(() => work(mergeReads(sql))))
      last = mine.catch(() => {})
      return mine
    },
    connections: () => ({ open: 1, idle: 0, waiting: 0 }),
    // Seasons have no streams.
    listen: async () => async () => {},
    close: () => client.end(),
  }
}

/** A copy of a populated database for one season: the same seed finds the same ids, and seasons are isolated. */
export async function onCopyOf<T>(template: string, name: string, play: (db: Database) => Promise<T>): Promise<T> {
  const copy = new URL(template)
  copy.pathname = `/${name}`
  await asAdmin(template, `create database ${name} template ${new URL(template).pathname.slice(1)} strategy file_copy`)
  const db = await openSeasonDatabase(copy.href)
  try {
    return await play(db)
  } finally {
    await db.close()
    await asAdmin(template, `drop database ${name} with (force)`)
  }
}

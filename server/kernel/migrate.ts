import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Any number that no one else locks: «swerte» in ASCII, cut to 31 bits. */
const lock = 0x73776572

/**
 * Applies the SQL files of a folder in the order of their names, each once and in its own transaction. Servers that start together
 * wait for one another. A file that changed after it was applied is an error: write a new one.
 */
export async function migrate(url: string, dir: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query('create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null default now())')
    const known = new Map(
      (await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')).rows.map((row) => [row.name, row.sha256]),
    )
    for (const name of readdirSync(dir).filter((file) => file.endsWith('.sql')).toSorted()) {
      const sql = readFileSync(join(dir, name), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const before = known.get(name)
      if (before === sha256) continue
      if (before) throw new Error(`${name} was changed after it had been applied. Undo the change and add a new file instead.`)
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
      await client.query('commit')
      applied.push(name)
    }
    return applied
  } finally {
    // Ending the connection also rolls back and releases the lock.
    await client.end().catch(() => {})
  }
}

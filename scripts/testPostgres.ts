import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/embedded/index.ts'
import { startPgBouncer } from './pgBouncer.ts'
import { run } from './run.ts'

/**
 * `npm run test:postgres`: the server tests on a PostgreSQL given by DATABASE_URL. Without one, a PostgreSQL with its durable defaults is
 * started in its own folder as the external one. Only databases created by the tests are touched. With `--pgbouncer` the servers under test
 * reach it through a PgBouncer in transaction mode (docs/scale.md).
 */
async function onOwn(test: (url: string) => Promise<number>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'swerte-postgres-'))
  chmodSync(folder, 0o755)
  try {
    const postgres = await startEmbedded({ dataDir: join(folder, 'pg'), log: () => {} })
    try {
      return await test(postgres.url)
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The full counts belong to `npm run test:long`, and were done there. */
for (const name of ['BODIES', 'DELIVERIES', 'MONEY_DELIVERIES']) delete process.env[name]

const given = process.argv.slice(2)
const names = given.filter((one) => one !== '--pgbouncer')

async function test(url: string): Promise<number> {
  const pooler = given.includes('--pgbouncer') ? await startPgBouncer(url) : undefined
  console.log(`server tests on ${decodeURIComponent(new URL(url).host)}${pooler ? `, through PgBouncer at ${pooler.port}` : ''}`)
  try {
    const env = { DATABASE_URL: url, ...(pooler && { POOLER_PORT: String(pooler.port) }) }
    return await run('vitest', ['run', '--project', 'server', ...names], { env })
  } finally {
    await pooler?.stop()
  }
}
process.exitCode = process.env.DATABASE_URL ? await test(process.env.DATABASE_URL) : await onOwn(test)

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/embedded/index.ts'
import { run } from './run.ts'

/**
 * `npm run test:postgres`: the server tests on a PostgreSQL given by DATABASE_URL. Without one, a PostgreSQL with its durable defaults is
 * started in its own folder as the external one. Only databases created by the tests are touched.
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

const test = (url: string) => {
  console.log(`server tests on ${new URL(url).host}`)
  return run('vitest', ['run', '--project', 'server', ...process.argv.slice(2)], { env: { DATABASE_URL: url } })
}
process.exitCode = process.env.DATABASE_URL ? await test(process.env.DATABASE_URL) : await onOwn(test)

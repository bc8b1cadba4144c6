import { join } from 'node:path'
import { sandboxAdapters } from '#server/adapters/sandbox.ts'
import { createServer } from '#server/createServer.ts'
import { startEmbedded } from '#server/embedded/index.ts'
import { temporaryFolder } from '#server/embedded/temporaryFolder.ts'
import { openDatabase } from '#server/kernel/database.ts'
import type { DatabaseOptions } from '#server/kernel/database.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { root } from '#server/kernel/root.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import type { Policy } from '#server/settings/policy.ts'

interface Options {
  readonly clock?: () => number
  readonly policy?: Policy
  readonly onStatement?: NonNullable<DatabaseOptions['onStatement']>
}

/**
 * The server in this process, without a port, on a new database of its own; `measuring` is another connection, whose statements
 * `onStatement` does not get.
 */
export async function openServer({ clock = Date.now, policy = defaultPolicy, onStatement }: Options = {}) {
  const folder = temporaryFolder('bench')
  const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log: () => {} })
  await migrate(embedded.url, join(root, 'server/migrations'))
  const db = openDatabase(embedded.url, () => {}, { genericPlans: true, ...(onStatement && { onStatement }) })
  const jobsDb = openDatabase(embedded.url, () => {}, { size: 4 })
  const measuring = openDatabase(embedded.url, () => {}, { size: 1 })
  const secret = Buffer.from('the secret of a measurement')
  const adapters = sandboxAdapters({ clock, log: () => {}, secret, dataDir: folder, origin: () => 'http://localhost', db })
  const deps = { db, clock, random: secureRandom, policy, defaults: policy, adapters, secret, catalogue: 'house' as const }
  const app = await createServer({ deps, logLevel: 'silent', rateFactor: 1_000_000 })
  return {
    app,
    db,
    jobDeps: { ...deps, db: jobsDb },
    measuring,
    async close() {
      await app.close()
      await db.close()
      await jobsDb.close()
      await measuring.close()
      await embedded.stop()
    },
  }
}

import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { root } from './kernel/root.ts'

// What was compiled once is kept from then on, killed or not: the next start takes half the time. Where nothing can be written, nothing is kept.
enableCompileCache(join(root, 'node_modules/.cache/server'))
const { readSettings } = await import('./kernel/environment.ts')
const { startEmbedded } = await import('./embedded/index.ts')

const settings = readSettings()
const log = (message: string) => console.error(message)
// The database is a process of its own: it comes up while the house is still read.
const [embedded, { openHouse }] = await Promise.all([
  settings.databaseUrl ? undefined : startEmbedded({ dataDir: join(settings.dataDir, 'pg'), log }),
  import('./openServer.ts'),
])
await openHouse({ settings, embedded, log })
flushCompileCache()

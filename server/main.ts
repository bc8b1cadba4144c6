import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { root } from './kernel/root.ts'

// Compiled code is cached even if the server is killed: the next start takes half the time. Without write access nothing is cached.
enableCompileCache(join(root, 'node_modules/.cache/server'))
const { startFailure } = await import('./kernel/operations/startFailure.ts')
const { readSettings } = await import('./kernel/environment.ts')
const { closeOnSignals } = await import('./kernel/operations/shutdown.ts')
const { startEmbedded } = await import('./embedded/index.ts')

const log = (message: string) => console.error(message)
const settings = (() => {
  try {
    return readSettings()
  } catch (error) {
    log(startFailure(error))
    return process.exit(1)
  }
})()

async function startDatabase() {
  if (settings.databaseUrl) return undefined
  const embedded = await startEmbedded({ dataDir: join(settings.dataDir, 'pg'), log, backupDir: settings.backupDir })
  // A start that fails leaves a database that was running as it was: another server may use it.
  shutdown.add('embedded database', () => (isOpen || !embedded.wasRunning ? embedded.stop() : undefined))
  return embedded
}

let isOpen = false
const { promise: opening, resolve: opened, reject: failed } = Promise.withResolvers<void>()
const shutdown = closeOnSignals({ opening, log })
try {
  // The database is a separate process: it starts while the server's code is still loading.
  const [embedded, { openServer }] = await Promise.all([startDatabase(), import('./openServer.ts')])
  await openServer({ settings, embedded, log, shutdown })
  isOpen = true
  opened()
  flushCompileCache()
} catch (error) {
  log(startFailure(error))
  failed(error)
  shutdown.begin()
}

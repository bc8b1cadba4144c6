import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopEmbedded } from '#server/embedded/index.ts'
import { serverEntry } from '../build/buildServer.ts'
import { e2eDataDir } from './e2eData.ts'
import { run } from './run.ts'

/** The real server on data of its own, for the end-to-end tests, whatever database our own environment names. Expects a build. */
const dataDir = e2eDataDir(process.env.PORT ?? 3900)
// Of a run that was killed.
await stopEmbedded(join(dataDir, 'pg'))
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true })
// The database runs as another user when this runs as root.
chmodSync(dataDir, 0o755)
const stop = () => {}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
if ((await run('node', ['scripts/e2eDatabase.ts', dataDir])) === 0)
  await run('node', [serverEntry], { env: { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' } })
rmSync(dataDir, { recursive: true, force: true })

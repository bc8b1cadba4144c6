import { chmodSync, globSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { stopEmbedded } from '#server/embedded/index.ts'
import { serverEntry } from '../build/buildServer.ts'
import { e2eDataDir } from './e2eData.ts'
import { run } from './run.ts'

/** The real server on its own data, for the end-to-end tests, whatever database the environment names. Requires a build. */
const changedAt = (file: string): number => statSync(join(import.meta.dirname, '..', file), { throwIfNoEntry: false })?.mtimeMs ?? 0
const builtAt = Math.min(...['dist/index.html', 'dist-desk/index.html', 'dist-server/main.js'].map(changedAt))
const newer = globSync('{contract,machines,games,src,desk,server}/**/*.{ts,tsx,css,html,svg}').find((file) => changedAt(file) > builtAt)
if (newer !== undefined) console.error(`${newer} is newer than the build, which is what the tests see: run npm run build`)

const dataDir = e2eDataDir(process.env.PORT ?? 3900)
// Left over from a run that was killed.
await stopEmbedded(join(dataDir, 'pg'))
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true })
// The database runs as another user when this process runs as root.
chmodSync(dataDir, 0o755)
const stop = () => {}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
if ((await run('node', ['scripts/e2eDatabase.ts', dataDir])) === 0)
  await run('node', [serverEntry], { env: { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error', CHAT_HOURS: 'always' } })
rmSync(dataDir, { recursive: true, force: true })

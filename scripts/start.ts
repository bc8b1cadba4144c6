import { serverEntry } from '../build/buildServer.ts'
import { run } from './run.ts'

/** `npm start`: builds app and server, then serves app and API with its database. */
process.on('SIGINT', () => {})
const built = await run('node', ['scripts/build.ts'])
if (built !== 0) process.exit(built)
process.exit(await run('node', [serverEntry], { env: { SWERTE_BANNER: '1', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' } }))

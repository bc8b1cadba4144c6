import { pathToFileURL } from 'node:url'
import { serverEntry } from '../build/buildServer.ts'
import { run } from './run.ts'

/** `npm start`: builds app and server, then becomes the server: a signal to this process reaches it directly. */
const built = await run('node', ['scripts/build.ts'])
if (built !== 0) process.exit(built)
process.env.SWERTE_BANNER ??= '1'
process.env.LOG_LEVEL ??= 'warn'
await import(pathToFileURL(serverEntry).href)

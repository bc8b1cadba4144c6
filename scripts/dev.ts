import { parseArgs } from 'node:util'
import { run } from './run.ts'

/**
 * `npm run dev`: the server, restarted when it changes, and Vite with the inspector at http://localhost:5173. `npm run dev -- --host` makes
 * it reachable for phones on the same network. Other options are passed to Vite.
 */
const { port } = parseArgs({ strict: false, options: { port: { type: 'string', default: '5173' } } }).values
const both = [
  run('node', ['--watch-path=server', '--watch-path=contract', '--watch-path=games', '--watch-preserve-output', 'server/main.ts'], {
    // The server’s own port has the last build of the app.
    env: { SWERTE_BANNER: `http://localhost:${String(port)}`, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  }),
  run('vite', ['--port', String(port), '--strictPort', ...process.argv.slice(2)]),
]
const code = await Promise.race(both)
// Neither is useful alone: the signal is passed to the other, which is awaited.
process.emit('SIGTERM')
await Promise.all(both)
process.exit(code)

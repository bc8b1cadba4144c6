import { run } from './run.ts'

/**
 * `npm run dev`: the server, restarted when it changes, and Vite with the inspector built in at http://localhost:5173.
 * `npm run dev -- --host` opens it to the phones of the same network. Vite knows the other options.
 */
const both = [
  run('node', ['--watch-path=server', '--watch-path=contract', '--watch-path=games', '--watch-preserve-output', 'server/main.ts'], {
    env: { SWERTE_BANNER: '1', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  }),
  run('vite', ['--port', '5173', '--strictPort', ...process.argv.slice(2)]),
]
const code = await Promise.race(both)
// The one is of no use without the other: passed on to it, and waited for.
process.emit('SIGTERM')
await Promise.all(both)
process.exit(code)

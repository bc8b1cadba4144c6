import { execFileSync } from 'node:child_process'

/** Whom the database runs as; empty: whoever runs the server. */
export type Identity = { uid: number; gid: number } | Record<string, never>

const idOf = (flag: '-u' | '-g', user: string): number =>
  Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }))

/** PostgreSQL refuses to run as root: there it runs as postgres, or else as nobody. */
export function databaseIdentity(): Identity {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) }
    } catch {
      // Not on this machine.
    }
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user «postgres» nor «nobody». Set DATABASE_URL instead.')
}

import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'

/** The user the database runs as; empty: the user that runs the server. Fits the options of `spawn`. */
export type Identity = { readonly uid: number; readonly gid: number } | Record<string, never>

const idOf = (flag: '-u' | '-g', user: string): number =>
  Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }))

/**
 * PostgreSQL refuses to run as root: then it runs as the owner of its data, or for a new database as the user postgres, or else nobody.
 * (A user postgres may be added later, so the owner takes precedence.)
 */
export function databaseIdentity(dataDir: string): Identity {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(join(dataDir, 'PG_VERSION'), { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) }
    } catch {
      // Not on this machine.
    }
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user “postgres” nor “nobody”. Set DATABASE_URL instead.')
}

import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Random } from '../kernel/random.ts'
import type { Binaries } from './binaries.ts'
import { createAtomically } from './createAtomically.ts'
import { environment } from './environment.ts'
import type { Identity } from './identity.ts'
import type { Address } from './postmaster.ts'

const superuser = 'swerte'
/** A file that every complete data folder contains. */
const proof = 'PG_VERSION'
/** In the data folder, so that a database and its password are created, moved and copied together. */
const passwordFile = 'swerte.password'

export const readPassword = (dataDir: string): string => readFileSync(join(dataDir, passwordFile), 'utf8')
/** A path as host is how PostgreSQL's own programs and `pg` write a Unix socket. */
export const urlWith = (password: string, { port, socketDir }: Address): string =>
  `postgres://${superuser}:${password}@${encodeURIComponent(socketDir) || '127.0.0.1'}:${port}/postgres`

const isReachable = (folder: string, identity: Identity): boolean =>
  spawnSync('test', ['-x', folder], { ...identity, cwd: '/' }).status === 0

/** Creates `folder` and lets the database's user traverse it: through its group only, so that others get no more access than before. */
export function allowTraversal(folder: string, identity: Identity): void {
  mkdirSync(folder, { recursive: true })
  if (identity.uid === undefined || isReachable(folder, identity)) return
  const { uid, mode } = statSync(folder)
  chownSync(folder, uid, identity.gid)
  chmodSync(folder, (mode & 0o777) | 0o010)
  if (isReachable(folder, identity)) return
  throw new Error(
    `The database cannot reach ${folder}: it runs as user ${identity.uid}, since root may not run it, and a folder above is private. ` +
      'Set DATA_DIR to a folder outside it, such as /var/lib/swerte.',
  )
}

/** Whether the database files exist completely. */
export const isInitialized = (dataDir: string): boolean => existsSync(join(dataDir, proof))

/** The database files in `dataDir`, created at the first start; returns the password (stored with mode 0600). */
export function prepareDataFolder(dataDir: string, binaries: Binaries, identity: Identity, random: Random): string {
  createAtomically(dataDir, proof, (stagingFolder, result) => {
    const password = join(stagingFolder, 'password')
    writeFileSync(password, random.bytes(32).toString('base64url'), { mode: 0o600, flush: true })
    if (identity.uid !== undefined) for (const path of [stagingFolder, password]) chownSync(path, identity.uid, identity.gid)
    const login = ['-U', superuser, '-A', 'scram-sha-256', `--pwfile=${password}`]
    const run = spawnSync(binaries('initdb'), ['-D', result, ...login, '-E', 'UTF8', '--locale=C', '--data-checksums'], {
      ...identity,
      cwd: '/',
      env: environment,
      encoding: 'utf8',
    })
    if (run.status !== 0)
      throw new Error(`The database could not be created in ${dirname(dataDir)}: ${run.error?.message ?? run.stderr.trim()}`)
    renameSync(password, join(result, passwordFile))
  })
  return readPassword(dataDir)
}

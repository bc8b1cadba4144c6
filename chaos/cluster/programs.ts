import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Debian's packages: PostgreSQL, its manager, the store in which the nodes elect a leader, and the balancer. */
const packages = ['postgresql', 'patroni', 'etcd-server', 'python3-etcd', 'haproxy']
const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy']

/** Installs what is missing, where that is possible; otherwise says what to install. */
export function requirePrograms(): void {
  if (programs.every((file) => existsSync(file))) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`The cluster needs Debian's packages: apt-get install ${packages.join(' ')} (and this command run as root)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  // The test has clusters of its own; what Debian started by itself is not used.
  for (const name of ['patroni', 'etcd', 'haproxy', 'postgresql']) {
    try {
      execFileSync('service', [name, 'stop'], { stdio: 'ignore' })
    } catch {
      // It did not run.
    }
  }
}

/** The newest PostgreSQL that is installed. */
export function postgresFolder(): string {
  const root = '/usr/lib/postgresql'
  const newest = readdirSync(root).toSorted((a, b) => Number(b) - Number(a))[0]
  if (newest === undefined) throw new Error(`no PostgreSQL in ${root}`)
  return `${root}/${newest}/bin`
}

/** The user that PostgreSQL runs as: it refuses to run as root. */
export function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts a program in the background; its output goes to `logFile`. */
export function launch(
  file: string,
  args: readonly string[],
  { logFile, ...options }: { logFile: string; env?: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number },
): ChildProcess {
  const log = openSync(logFile, 'a')
  const child = spawn(file, args, { ...options, stdio: ['ignore', log, log] })
  closeSync(log)
  return child
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Process[] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
}

/** The processes whose command names `folder`, and all their descendants: a node's manager, its database and each of its connections. */
function processesOf(folder: string): number[] {
  const all = processes()
  const found = new Set(all.filter(({ command }) => command.includes(folder)).map(({ pid }) => pid))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return [...found].filter((pid) => pid !== process.pid)
}

export function signalAll(folder: string, signal: NodeJS.Signals): void {
  for (const pid of processesOf(folder)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Waits until `isSo`; throws what was awaited after `limitMs`. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, limitMs = 60_000): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what}: not reached within ${limitMs / 1_000} s`)
    await wait(100)
  }
}

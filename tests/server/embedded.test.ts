import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbedded, stopEmbedded } from '#server/kernel/embedded/index.ts'

const isRoot = process.getuid?.() === 0
const log = () => {}
let folder: string
let dataDir: string
let parents: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swerte-embedded-'))
  dataDir = join(folder, 'pg')
  parents = []
})

afterEach(async () => {
  for (const parent of parents) parent.kill('SIGKILL')
  await stopEmbedded(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that starts the database on the same folder; resolves when it has it. */
async function startParent(): Promise<{ parent: ChildProcess; pid: number; url: string }> {
  const parent = spawn(process.execPath, [join(import.meta.dirname, 'support/embeddedParent.ts'), dataDir], {
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

describe('a first start', () => {
  test('listens on the loopback below the ports of outgoing connections, durably', async () => {
    const { url, port } = await startEmbedded({ dataDir, log })
    expect(port).toBeLessThan(32_768)
    const settings = ['listen_addresses', 'unix_socket_directories', 'fsync', 'synchronous_commit', 'data_checksums']
    const values = await Promise.all(settings.map((name) => ask(url, `show ${name}`)))
    expect(values.flat()).toEqual(['127.0.0.1', '', 'on', 'on', 'on'])
  })

  test('makes a password that only the owner reads, and asks for it', async () => {
    const { url } = await startEmbedded({ dataDir, log })
    const file = join(dataDir, 'swerte.password')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(new URL(url).password).toBe(readFileSync(file, 'utf8'))
    const guess = new URL(url)
    guess.password = 'guess'
    await expect(ask(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
    guess.password = ''
    await expect(ask(guess.href, 'select 1')).rejects.toThrow('password')
  })

  test('clears away what a killed first start left and takes nothing of it', async () => {
    const dead = spawn(process.execPath, ['--version'])
    await once(dead, 'exit')
    const left = `${dataDir}.new-${dead.pid}`
    mkdirSync(join(left, 'made'), { recursive: true })
    writeFileSync(join(left, 'made/PG_VERSION'), '18')
    const { url } = await startEmbedded({ dataDir, log })
    expect(await ask(url, 'select 1')).toEqual([1])
    expect(readdirSync(folder).toSorted()).toEqual(['pg', 'pg.log'])
  })

  test('refuses a folder with other files and leaves them alone', async () => {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'letter.txt'), 'mine')
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(`${dataDir} holds other files. Set DATA_DIR to a folder of its own.`)
    expect(readdirSync(dataDir)).toEqual(['letter.txt'])
  })

  test('says what to do on a platform without a PostgreSQL', async () => {
    const arch = Object.getOwnPropertyDescriptor(process, 'arch') ?? {}
    Object.defineProperty(process, 'arch', { ...arch, value: 'abacus' })
    try {
      await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/No PostgreSQL is installed for \w+-abacus: set DATABASE_URL/)
    } finally {
      Object.defineProperty(process, 'arch', arch)
    }
  })
})

describe('several parents', () => {
  test('that start at once on an empty folder share one database', async () => {
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
    const messages: string[] = []
    const next = await startEmbedded({ dataDir, log: (message) => messages.push(message) })
    expect(next.pid).toBe(pid)
    expect(messages).toEqual([`attached to PostgreSQL ${pid}, which was running`])
    expect(await ask(next.url, 'select n from note')).toEqual([7])
  })
})

describe('a start after', () => {
  test('kill -9 of the database under a running statement recovers what was committed', async () => {
    const first = await startEmbedded({ dataDir, log })
    await ask(first.url, 'create table note as select 7 as n')
    // A busy worker outlives its postmaster for a while and keeps the folder.
    const busy = ask(first.url, 'select sum(i) from generate_series(1, 5000000) i').catch(() => 'broken off')
    process.kill(first.pid, 'SIGKILL')
    const next = await startEmbedded({ dataDir, log })
    expect(next.pid).not.toBe(first.pid)
    expect(await ask(next.url, 'select n from note')).toEqual([7])
    await busy
  })

  test('stop() finds an orderly shutdown', async () => {
    const first = await startEmbedded({ dataDir, log })
    await first.stop()
    expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false)
    expect(readFileSync(join(folder, 'pg.log'), 'utf8').trimEnd()).toMatch(/database system is shut down$/)
  })

  test('stop() was only asked for waits for the shutdown and starts anew', async () => {
    const first = await startEmbedded({ dataDir, log })
    const stopped = first.stop()
    const next = await startEmbedded({ dataDir, log })
    await stopped
    expect(await ask(next.url, 'select 1')).toEqual([1])
  })

  test('a restart of the machine gave the noted process id to another program', async () => {
    const first = await startEmbedded({ dataDir, log })
    const pidFile = join(dataDir, 'postmaster.pid')
    const noted = readFileSync(pidFile, 'utf8')
    await first.stop()
    // A program of the same user as the database, which PostgreSQL alone would take for a running one.
    const { uid, gid } = statSync(dataDir)
    const other = spawn('sleep', ['60'], { cwd: '/', ...(isRoot && { uid, gid }) })
    writeFileSync(pidFile, noted.replace(/^\d+/, String(other.pid)))
    try {
      const next = await startEmbedded({ dataDir, log })
      expect(await ask(next.url, 'select 1')).toEqual([1])
    } finally {
      other.kill()
    }
  })
})

describe.runIf(isRoot)('started by root', () => {
  test('the database runs as another user, who passes a private data folder by its group', async () => {
    const { pid } = await startEmbedded({ dataDir, log })
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
    const start = startEmbedded({ dataDir: join(home, 'project/data/pg'), log })
    await expect(start).rejects.toThrow(
      /cannot reach .*home\/project\/data.* Set DATA_DIR to a folder outside it, such as \/var\/lib\/swerte\./,
    )
  })
})

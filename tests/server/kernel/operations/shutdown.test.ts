import { spawn } from 'node:child_process'
import type { StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '#server/embedded/freePort.ts'
import { findEmbedded, stopEmbedded } from '#server/embedded/index.ts'
import { closeOnSignals } from '#server/kernel/operations/shutdown.ts'
import { secureRandom } from '#server/kernel/random.ts'

const root = join(import.meta.dirname, '../../../..')

describe('opened parts', () => {
  const closeAll = async (parts: Record<string, () => Promise<unknown> | void>, opening = Promise.resolve()) => {
    const ended = Promise.withResolvers<number>()
    const lines: string[] = []
    const shutdown = closeOnSignals({ opening, log: (line) => lines.push(line), exit: ended.resolve, limitMs: 60_000 })
    for (const [part, close] of Object.entries(parts)) shutdown.add(part, close)
    shutdown.begin()
    shutdown.begin()
    return { code: await ended.promise, lines, isUnderWay: shutdown.isUnderWay }
  }

  test('are closed once, last opened first', async () => {
    const closed: string[] = []
    const parts = Object.fromEntries(['database', 'server', 'jobs'].map((part) => [part, () => void closed.push(part)]))
    expect(await closeAll(parts)).toEqual({ code: 0, lines: [], isUnderWay: true })
    expect(closed).toEqual(['jobs', 'server', 'database'])
  })

  test('are closed although one of them fails, and the exit code shows it', async () => {
    const closeDatabase = vi.fn<() => void>()
    const parts = { database: closeDatabase, server: () => Promise.reject(new Error('it hangs')) }
    expect(await closeAll(parts)).toMatchObject({ code: 1, lines: ['server could not be closed: it hangs'] })
    expect(closeDatabase).toHaveBeenCalledOnce()
  })

  test('are closed after a failed start', async () => {
    const closeDatabase = vi.fn<() => void>()
    expect(await closeAll({ database: closeDatabase }, Promise.reject(new Error('port taken')))).toMatchObject({ code: 1 })
    expect(closeDatabase).toHaveBeenCalledOnce()
  })

  test('are left to recovery when closing takes too long', async () => {
    const ended = Promise.withResolvers<number>()
    const lines: string[] = []
    const shutdown = closeOnSignals({ opening: Promise.resolve(), log: (line) => lines.push(line), exit: ended.resolve, limitMs: 1 })
    shutdown.add('server', () => new Promise(() => {}))
    shutdown.begin()
    // The limit's timer does not keep a process running by itself.
    const hold = setInterval(() => {}, 1_000)
    expect(await ended.promise).toBe(1)
    clearInterval(hold)
    expect(lines).toEqual(['not closed within 1 ms: server'])
  })
})

describe('a server that is told to stop, or whose program has ended', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'swerte-stop-'))
    chmodSync(folder, 0o755)
  })
  afterEach(async () => {
    await stopEmbedded(join(folder, 'pg'))
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (stdio: StdioOptions = 'ignore', port?: number) => {
    port ??= await freePort(secureRandom)
    const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'error' }
    const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio })
    return { port, child, exited: once(child, 'exit') }
  }
  const until = async (isSo: () => Promise<boolean> | boolean) => {
    while (!(await isSo())) await wait(20)
  }

  const isHealthy = (port: number) =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    )

  test('ends with its database and exit code 0, although a request is half sent', { timeout: 180_000 }, async () => {
    const { port, child, exited } = await start()
    await until(() => isHealthy(port))
    const halfSent = connect(port, '127.0.0.1')
    halfSent.on('error', () => {})
    halfSent.write('POST /production-api/app/v1/spin HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n{')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(findEmbedded(join(folder, 'pg'))).toBeUndefined()
  })

  test('leaves another server’s database running when it cannot start itself', { timeout: 180_000 }, async () => {
    const { port, child, exited } = await start()
    await until(() => isHealthy(port))
    const before = findEmbedded(join(folder, 'pg'))
    const second = await start('ignore', port)
    expect(await second.exited).toEqual([1, null])
    expect(findEmbedded(join(folder, 'pg'))).toEqual(before)
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(findEmbedded(join(folder, 'pg'))).toBeUndefined()
  })

  test('ends with its database while it is still starting', { timeout: 180_000 }, async () => {
    const { child, exited } = await start()
    await until(() => findEmbedded(join(folder, 'pg')) !== undefined)
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(findEmbedded(join(folder, 'pg'))).toBeUndefined()
  })

  test('ends with its database when the program that started it is gone', { timeout: 180_000 }, async () => {
    const { child, exited } = await start(['ignore', 'ignore', 'ignore', 'ipc'])
    await until(() => findEmbedded(join(folder, 'pg')) !== undefined)
    // As the system does for a program that was killed.
    child.disconnect()
    expect(await exited).toEqual([0, null])
    expect(findEmbedded(join(folder, 'pg'))).toBeUndefined()
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { isAlive } from '#server/embedded/isAlive.ts'

const script = fileURLToPath(new URL('../fixtures/temporaryParent.ts', import.meta.url))
/** Container runtimes and service managers kill after 10 s by default. */
const limitMs = 10_000

function startParent() {
  const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(parent.stdout)[Symbol.asyncIterator]()
  const line = async () => String((await lines.next()).value)
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(parent, 'exit')
    // As with Ctrl+C: from the terminal, and from npm.
    parent.kill(signal)
    parent.kill(signal)
    await exited
  }
  return { line, end }
}
/** Whether it is so in time. */
async function soon(isSo: () => boolean): Promise<boolean> {
  const limit = AbortSignal.timeout(limitMs)
  while (!isSo() && !limit.aborted) await wait(20)
  return isSo()
}

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'a temporary folder and its database are gone soon after %s has ended their process',
  { timeout: 60_000 },
  async (signal) => {
    const { line, end } = startParent()
    const folder = await line()
    const pid = Number(await line())
    expect([existsSync(join(folder, 'pg')), isAlive(pid)]).toEqual([true, true])
    await end(signal)
    expect(await soon(() => !existsSync(folder) && !isAlive(pid))).toBe(true)
  },
)

it('and while the database is being created', { timeout: 60_000 }, async () => {
  const { line, end } = startParent()
  const folder = await line()
  expect(await soon(() => readdirSync(folder).length > 0)).toBe(true)
  await end('SIGTERM')
  expect(await soon(() => !existsSync(folder))).toBe(true)
})

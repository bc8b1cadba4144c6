import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { dayMs } from '#contract/durations.ts'
import { sandboxAdapters } from '#server/adapters/sandbox.ts'
import { createServer } from '#server/createServer.ts'
import { runOperator } from '#server/desk/terminal/index.ts'
import { startEmbedded } from '#server/embedded/index.ts'
import { temporaryFolder } from '#server/embedded/temporaryFolder.ts'
import { jobs } from '#server/jobs.ts'
import type { Deps } from '#server/kernel/context.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import type { Operator } from '#server/kernel/environment.ts'
import type { Random } from '#server/kernel/random.ts'
import { root } from '#server/kernel/root.ts'
import { openPools } from '#server/play/jackpot/pools.ts'
import { defaultPolicy } from '#server/settings/policy.ts'

/** The real server on a database of its own, with its default settings and a clock that a proof sets. */
export interface TestServer {
  readonly origin: string
  readonly clock: { now: number }
  /** Moves the clock, and then runs every job of the server once. */
  readonly turn: (ms: number) => Promise<void>
  /** The clock's next Monday, 01:00 UTC. */
  readonly nextMonday: () => Promise<void>
  /** Runs a command of the back office. */
  readonly operate: (...words: string[]) => Promise<{ done: boolean; output: string }>
  /** The code sent to a number last. */
  readonly codeFor: (mobile: string) => string
  readonly close: () => Promise<void>
}

/** A Monday. */
const startsAt = Date.UTC(2026, 10, 2, 1)
const operators: readonly Operator[] = ['ana', 'ben'].map((name) => ({ name, roles: ['admin'] }))

/** The same numbers in every run: the table does not depend on luck. */
function seeded(seed: string): Random {
  let count = 0
  const bytes = (size: number): Buffer =>
    Buffer.concat(Array.from({ length: Math.ceil(size / 32) }, () => createHash('sha256').update(`${seed}:${count++}`).digest())).subarray(
      0,
      size,
    )
  return { bytes, below: (limit) => bytes(6).readUIntBE(0, 6) % limit, uuid: randomUUID }
}

export async function openTestServer(): Promise<TestServer> {
  const folder = temporaryFolder('proofs')
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', jit: 'off' }
  const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log: () => {}, settings })
  await migrate(embedded.url, join(root, 'server/migrations'))
  const db = openDatabase(embedded.url, () => {})
  const clock = { now: startsAt }
  const secret = Buffer.from('the secret of the proofs')
  let origin = 'http://localhost'
  const adapters = sandboxAdapters({ clock: () => clock.now, log: () => {}, secret, dataDir: folder, origin: () => origin, db })
  const deps: Omit<Deps, 'log'> = {
    db,
    clock: () => clock.now,
    random: seeded('proofs'),
    policy: defaultPolicy,
    defaults: defaultPolicy,
    adapters,
    secret,
    catalogue: 'house',
  }
  // Limits on the number of calls a minute have tests of their own: here weeks pass in seconds.
  const app = await createServer({ deps: deps, logLevel: 'fatal', rateFactor: 10_000 })
  await openPools(deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const turn = async (ms: number) => {
    clock.now += ms
    for (const { run } of jobs) await run({ ...deps, log: app.log })
  }
  return {
    origin,
    clock,
    turn,
    async nextMonday() {
      const week = 7 * dayMs
      await turn(startsAt + Math.ceil((clock.now - startsAt + 1) / week) * week - clock.now)
    },
    async operate(command = '', ...args) {
      const printed: string[] = []
      const print = (...lines: readonly string[]) => void printed.push(...lines)
      const desk = { db, files: adapters.files, defaults: defaultPolicy, now: clock.now, operators, print }
      return { done: await runOperator(desk, command, args), output: printed.join('\n') }
    },
    codeFor(mobile) {
      const code = /^\d{6}/.exec(adapters.outbox.messages.find((one) => one.mobile === mobile)?.text ?? '')?.[0]
      if (code === undefined) throw new Error(`no code was sent to ${mobile}`)
      return code
    },
    async close() {
      await app.close()
      await db.close()
      await embedded.stop()
    },
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { readdirSync } from 'node:fs'
import { minuteMs } from '#contract/durations.ts'
import { sandboxAdapters } from '#server/adapters/sandbox.ts'
import { createServer } from '#server/createServer.ts'
import { jobs } from '#server/jobs.ts'
import { openDatabase } from '#server/kernel/database.ts'
import type { Tracing } from '#server/kernel/operations/tracing.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { openPools } from '#server/play/jackpot/pools.ts'
import { startSharedRounds } from '#server/play/shared/roundLoops.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { recordDefaults } from '#server/settings/recordDefaults.ts'

/** What the measurement sends: the next minute with what is due in it, or the question what the server holds. */
export type Order =
  | { readonly kind: 'open'; readonly now: number; readonly databaseUrl: string; readonly folder: string; readonly secret: string }
  | { readonly kind: 'turn'; readonly now: number }
  | { readonly kind: 'measure' }

/** Statements by call or job since the last question, and what the server holds after a collection. */
export interface HeldResources {
  readonly heap: number
  readonly rss: number
  /** Open file descriptors: files, sockets and pipes. */
  readonly descriptors: number
  /** What keeps the process running, by kind. */
  readonly handles: Readonly<Record<string, number>>
  readonly statements: Readonly<Record<string, { readonly runs: number; readonly statements: number }>>
}

/** Calls within a minute are milliseconds apart, in real time; then the clock goes on. */
let minute = { startsAt: Date.now(), began: performance.now() }
const clock = () => minute.startsAt + Math.min(minuteMs - 1, Math.floor(performance.now() - minute.began))

const counted = new Map<string, { runs: number; statements: number }>()
const current = new AsyncLocalStorage<{ statements: number }>()
const tracing: Tracing = {
  async within(name, _attributes, work) {
    const own = { statements: 0 }
    try {
      return await current.run(own, () => work(() => {}))
    } finally {
      const sum = counted.get(name) ?? { runs: 0, statements: 0 }
      counted.set(name, { runs: sum.runs + 1, statements: sum.statements + own.statements })
    }
  },
  statement(_text, work) {
    const own = current.getStore()
    if (own) own.statements++
    return work()
  },
}

async function open({ databaseUrl, folder, secret: hex }: Extract<Order, { kind: 'open' }>) {
  const log = (message: string) => console.error(message)
  const db = openDatabase(databaseUrl, log, { genericPlans: true, tracing })
  const jobsDb = openDatabase(databaseUrl, log, { size: 4, tracing })
  const secret = Buffer.from(hex, 'hex')
  const adapters = sandboxAdapters({ clock, log: () => {}, secret, dataDir: folder, origin: () => 'http://localhost', db })
  // A minute of play takes a second or less.
  const policy = { ...defaultPolicy, pace: { slotRoundMs: 0, stagedRoundMs: 0 } }
  const deps = { db, clock, random: secureRandom, policy, defaults: policy, adapters, secret, catalogue: 'house' as const }
  const app = await createServer({ deps, logLevel: 'warn', rateFactor: 1_000_000, tracing })
  await recordDefaults(db, policy, clock())
  await openPools(deps)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const jobDeps = { ...deps, db: jobsDb, log: app.log }
  const stopRounds = startSharedRounds(jobDeps)
  const due = new Map(jobs.map(({ name }) => [name, 0]))
  return {
    address,
    /** Runs the jobs whose time has come: each once, even where it runs several times a minute. */
    async work() {
      for (const job of jobs) {
        if (clock() < (due.get(job.name) ?? 0)) continue
        due.set(job.name, clock() + job.everyMs)
        await tracing.within(`job ${job.name}`, {}, () => job.run(jobDeps))
      }
    },
    async close() {
      await stopRounds()
      await app.close()
      await jobsDb.close()
      await db.close()
    },
  }
}

function measure(): HeldResources {
  // The second collects what finalizers of the first released.
  for (let time = 0; time < 2; time++) globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const handles: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1
  const statements = Object.fromEntries(counted)
  counted.clear()
  return { heap: heapUsed, rss, descriptors: readdirSync('/proc/self/fd').length, handles, statements }
}

let house: Awaited<ReturnType<typeof open>> | undefined
async function answer(order: Order): Promise<unknown> {
  if (order.kind === 'measure') return measure()
  minute = { startsAt: order.now, began: performance.now() }
  if (order.kind === 'open') house = await open(order)
  await house?.work()
  return house?.address
}

process.on(
  'message',
  (order: Order) =>
    void answer(order).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    ),
)
process.once('disconnect', () => void house?.close())

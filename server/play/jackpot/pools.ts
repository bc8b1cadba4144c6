import { poolNames } from '#contract/jackpot.ts'
import type { JackpotPools, PoolName } from '#contract/jackpot.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Database, Sql } from '../../kernel/database.ts'
import { mustPost } from '../../ledger/ledger.ts'
import { lockPool, readPools } from '../../ledger/pools.ts'
import type { PoolValues } from '../../ledger/pools.ts'
import type { Policy } from '../../settings/policy.ts'
import { sectionOf } from './rules.ts'
import { isSeeded } from './store.ts'

/** Pays the seed into a new or won pool. The operator pays it: the seed makes a jackpot worth a draw before stakes have fed it. */
export async function seedPool(tx: Sql, pool: PoolName, { jackpot }: Pick<Policy, 'jackpot'>, ref: string, now: number): Promise<void> {
  const amount = jackpot.seed[pool]
  if (amount === 0) return
  await mustPost(tx, { kind: 'poolSeed', currency: 'coin', from: 'operator', to: { pool }, amount }, ref, now)
}

/** Seeds the pools of a new database, each exactly once, however many servers start together. */
export async function openPools({ db, policy, clock }: Pick<Deps, 'db' | 'policy' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const pool of poolNames) {
      await lockPool(tx, pool)
      const ref = `pool:${pool}`
      if (!(await isSeeded(tx, ref))) await seedPool(tx, pool, policy, ref, clock())
    }
  })
}

/** spec §9: the display moves every 6 s. */
const tickMs = 6_000
/** A previous reading older than this many ticks defines no section: the section would be too wide to be accurate. */
const narrow = 10

interface Reading {
  readonly tick: number
  readonly values: Promise<PoolValues>
  /** The values of the previous reading; the same values when there was no recent one. */
  readonly before: Promise<PoolValues>
}

const readings = new WeakMap<Database, Reading>()

/** Reads the pools at most once a tick, however many callers there are; a failed reading is not cached. */
function readTick(db: Database, now: number): Reading {
  const tick = Math.floor(now / tickMs)
  const last = readings.get(db)
  if (last?.tick === tick) return last
  const values = readPools(db)
  const isLate = !last || tick - last.tick > narrow
  const reading = { tick, values, before: isLate ? values : last.values.catch(() => values) }
  readings.set(db, reading)
  values.catch(() => {
    if (readings.get(db) === reading) readings.delete(db)
  })
  return reading
}

/** Returns the pools and the sections that the meter may show: from the value at the last reading to the current value. */
export async function showPools(db: Database, now: number): Promise<JackpotPools> {
  const { values: reading, before: earlier } = readTick(db, now)
  const [values, before] = await Promise.all([reading, earlier])
  const section = (pool: PoolName) => sectionOf(before[pool], values[pool])
  return {
    total: poolNames.reduce((sum, pool) => sum + values[pool], 0),
    megaJackpot: values.mega,
    majorJackpot: values.major,
    minorJackpot: values.minor,
    miniJackpot: values.mini,
    megaJackpotSection: section('mega'),
    majorJackpotSection: section('major'),
    minorJackpotSection: section('minor'),
    miniJackpotSection: section('mini'),
  }
}

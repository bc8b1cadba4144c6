import { poolNames } from '#contract/jackpot.ts'
import type { JackpotPools, PoolName } from '#contract/jackpot.ts'
import type { Policy } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Database, Sql } from '../../kernel/database.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { post } from '../../ledger/ledger.ts'
import { createRollUp, lockPool, readPools } from '../../ledger/pools.ts'
import type { PoolValues } from '../../ledger/pools.ts'
import { sectionOf } from './rules.ts'

/** Puts the seed of a new or won pool into it. The house pays: it is what makes a jackpot worth a draw before stakes have fed it. */
export async function seedPool(tx: Sql, pool: PoolName, { jackpot }: Pick<Policy, 'jackpot'>, ref: string, now: number): Promise<void> {
  const amount = jackpot.seed[pool]
  if (amount === 0) return
  const posted = await post(tx, { kind: 'poolSeed', currency: 'coin', from: 'house', to: { pool }, amount }, ref, now)
  if (isRefusal(posted)) throw new Error('the house cannot run dry')
}

/** Seeds the pools of a new house, each once, however many servers start at a time. */
export async function openPools({ db, policy, clock }: Pick<Deps, 'db' | 'policy' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const pool of poolNames) {
      await lockPool(tx, pool)
      const ref = `pool:${pool}`
      const earlier = await tx.row(`select 1 from entry where ref = $1 and kind = 'poolSeed'`, [ref])
      if (!earlier) await seedPool(tx, pool, policy, ref, clock())
    }
  })
}

/** spec §9: the display moves every 6 s. */
const tickMs = 6_000

interface Reading {
  readonly tick: number
  readonly values: Promise<PoolValues>
  /** What the reading before it found; the same when there was none. */
  readonly before: Promise<PoolValues>
}

interface Meter {
  readonly rollUp: () => Promise<void>
  reading?: Reading
}
const meters = new WeakMap<Database, Meter>()

function meterOf(db: Database): Meter {
  const meter = meters.get(db) ?? { rollUp: createRollUp(db) }
  meters.set(db, meter)
  return meter
}

/** Reads the pools at most once a tick, however many ask; a failed reading is forgotten. */
function readTick({ db, log }: Pick<Deps, 'db' | 'log'>, now: number): Reading {
  const meter = meterOf(db)
  const tick = Math.floor(now / tickMs)
  if (meter.reading?.tick === tick) return meter.reading
  const values = readPools(db)
  const reading = { tick, values, before: meter.reading?.values ?? values }
  meter.reading = reading
  values.then(meter.rollUp).catch((error: unknown) => log.warn({ err: error }, 'pools were not rolled up'))
  const forget = () => {
    if (meter.reading === reading) delete meter.reading
  }
  Promise.all([values, reading.before]).catch(forget)
  return reading
}

/** The pools and the sections that the meter may show: from the value at the last reading to the value now. */
export async function showPools(deps: Pick<Deps, 'db' | 'log'>, now: number): Promise<JackpotPools> {
  const reading = readTick(deps, now)
  const [values, before] = await Promise.all([reading.values, reading.before])
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

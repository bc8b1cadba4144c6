import type { Clock } from '../clock.ts'
import type { Sql } from '../database.ts'

export interface DatabaseClock {
  /** The database's time, by the steady clock and the last measurement. */
  readonly now: Clock
  /** Rejects when the database does not respond: the last measurement stays in use. */
  measure(): Promise<void>
  /** Measures periodically. Returns a function that stops it. */
  follow(): () => Promise<void>
}

interface Parts {
  /** This machine's clock: only what it differs by is reported. */
  readonly machine: Clock
  /** The time between two measurements: a machine's clock that jumps ahead must not end all that is due later. */
  readonly steady: Clock
  /** The database's time now, ms UTC. */
  readonly read: () => Promise<number>
  readonly log: (message: string) => void
}

/** Of this many round trips the shortest counts: its response is the least delayed. */
const tries = 5
const everyMs = 10_000
/** A machine whose clock is further off than this is reported: nothing seems to synchronize it. */
const oddMs = 1_000

export async function readDatabaseTime(sql: Sql): Promise<number> {
  const row = await sql.row<{ at: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as at')
  if (!row) throw new Error('the database returned no time')
  return row.at
}

/**
 * One clock for all servers of a database: the database's, of which each measures how far its steady clock is off. Two machines' clocks differ by
 * tens of milliseconds; where a moment decides, as in a cash-out, every server must measure it alike (docs/decisions/049-shared-rounds.md). Where the
 * database's own clock jumps, and an embedded one's is the machine's, so does this one: a machine that slept looks the same.
 */
export function createDatabaseClock({ machine, steady, read, log }: Parts): DatabaseClock {
  let aheadMs = 0
  let isOdd = false

  const measure = async (): Promise<void> => {
    let best = { roundTrip: Infinity, aheadMs, machineAheadMs: 0 }
    for (let n = 0; n < tries; n++) {
      const sentAt = steady()
      const at = await read()
      const receivedAt = steady()
      const roundTrip = receivedAt - sentAt
      const readAt = (sentAt + receivedAt) / 2
      if (roundTrip < best.roundTrip)
        best = { roundTrip, aheadMs: Math.round(at - readAt), machineAheadMs: Math.round(machine() - receivedAt + readAt - at) }
    }
    aheadMs = best.aheadMs
    const wasOdd = isOdd
    const { machineAheadMs } = best
    isOdd = Math.abs(machineAheadMs) > oddMs
    if (isOdd && !wasOdd)
      log(`this machine’s clock is ${Math.abs(machineAheadMs)} ms ${machineAheadMs < 0 ? 'behind' : 'ahead of'} the database’s`)
  }

  const follow = (): (() => Promise<void>) => {
    let running: Promise<void> | undefined
    const timer = setInterval(() => {
      // The outage of a database is reported elsewhere; until it answers again the last measurement holds.
      running ??= measure()
        .catch(() => {})
        .finally(() => (running = undefined))
    }, everyMs)
    return async () => {
      clearInterval(timer)
      await running
    }
  }

  return { now: () => steady() + aheadMs, measure, follow }
}

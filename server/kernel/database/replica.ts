import { setTimeout as wait } from 'node:timers/promises'
import type { Database, DatabaseOptions, Sql } from '../database.ts'
import type { Metrics } from '../operations/metrics.ts'

/** How far the leader's write-ahead log is on its disk, and on which timeline: every acknowledged commit is before it. */
export interface Position {
  readonly timeline: number
  readonly lsn: string
}

/** The columns of a `Position`, for a statement that the leader is sent anyway. */
export const positionColumns = `('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer as timeline, pg_current_wal_flush_lsn()::text as lsn`

/**
 * Why a read was made at the leader. `behind`: the replica had not replayed enough in time. `timeline`: it follows another leader's log,
 * or does not show yet that it follows this one's. `promoted`: it is a leader itself. `down`: no connection. `failed`: the replica did not
 * complete the read. `resting`: the replica could not be read a moment ago, and is left alone for a while.
 */
export type LeaderReason = 'behind' | 'timeline' | 'promoted' | 'down' | 'failed' | 'resting'

export interface Replica {
  /**
   * Runs `read` on the replica, provided that it has replayed the leader's log up to `position`: whatever was committed before then is in
   * the answer. Otherwise, or if anything fails there, runs it `atLeader`.
   */
  read<T>(position: Position, read: (sql: Sql) => Promise<T>, atLeader: () => Promise<T>): Promise<T>
}

/** The position now: for a read that no other statement precedes. */
export async function readPosition(leader: Sql): Promise<Position> {
  const row = await leader.row<Position>(`select ${positionColumns}`)
  if (!row) throw new Error('the leader returned no position')
  return row
}

/** One try each, and none that waits long: the leader answers too. */
export const replicaOptions: DatabaseOptions = { connectLimitMs: 300, beginLimitMs: 300, answerLimitMs: 5_000, attempts: 1 }

/** Pauses between looks at what is replayed, in ms: 195 in all. Streaming takes a few. */
const pauses = [1, 4, 10, 30, 50, 100]
/** How long a replica that failed is not asked. Then a single read tries it before all others do. */
const restMs = 5_000

/**
 * A log's position is comparable on one timeline only: after a failover, a replica may hold what the new leader never had. The receiver
 * shows roles with `pg_monitor` at once which timeline it follows; to others, the control file shows it with the next restart point.
 */
const state = `select case when not pg_is_in_recovery() then 'promoted'
    when coalesce((select received_tli from pg_stat_wal_receiver),
      greatest((pg_control_checkpoint()).timeline_id, (pg_control_recovery()).min_recovery_end_timeline)) <> $1 then 'timeline'
    when pg_last_wal_replay_lsn() >= $2::pg_lsn then 'ready' else 'behind' end as state`

class NotReadyError extends Error {
  override readonly name = 'NotReadyError'
  readonly reason: LeaderReason
  constructor(reason: LeaderReason) {
    super(`the replica is not read: ${reason}`)
    this.reason = reason
  }
}

/** Waits until the replica has replayed the position; throws why it is not to be read. */
async function untilReplayed(sql: Sql, { timeline, lsn }: Position, pause: (ms: number) => Promise<unknown>): Promise<void> {
  for (let looks = 0; ; looks++) {
    const row = await sql.row<{ state: LeaderReason | 'ready' }>(state, [timeline, lsn])
    const seen = row?.state ?? 'behind'
    if (seen === 'ready') return
    const ms = pauses[looks]
    if (seen !== 'behind' || ms === undefined) throw new NotReadyError(seen)
    await pause(ms)
  }
}

interface ReplicaOptions {
  /** Opened with `replicaOptions`. */
  readonly db: Pick<Database, 'transaction'>
  readonly metrics: Metrics
  /** Milliseconds of a clock that only runs forward. */
  readonly now?: () => number
  readonly pause?: (ms: number) => Promise<unknown>
}

/**
 * A streaming replica for reads that must contain what their caller did before (docs/decisions/076). The look at what is replayed and the
 * read are one transaction, so that both are of one server, even behind a balancer or a pooler; in READ COMMITTED, each statement sees what
 * was replayed before it.
 */
export function createReplica({ db, metrics, now = () => performance.now(), pause = wait }: ReplicaOptions): Replica {
  /** Undefined: in use. */
  let restsUntil: number | undefined
  return {
    async read(position, read, atLeader) {
      const fromLeader = (reason: LeaderReason) => {
        metrics.read('leader', reason)
        return atLeader()
      }
      const startedAt = now()
      if (restsUntil !== undefined) {
        if (startedAt < restsUntil) return fromLeader('resting')
        restsUntil = startedAt + restMs
      }
      let isReady = false
      try {
        const result = await db.transaction(async (sql) => {
          await untilReplayed(sql, position, pause)
          isReady = true
          return read(sql)
        })
        restsUntil = undefined
        metrics.read('replica', '')
        return result
      } catch (error) {
        // A read that conflicts with the replay, and even one with a mistake, is the leader's to answer.
        if (isReady) return fromLeader('failed')
        restsUntil = now() + restMs
        return fromLeader(error instanceof NotReadyError ? error.reason : 'down')
      }
    },
  }
}

import { poolNames } from '#contract/jackpot.ts'
import type { PoolName } from '#contract/jackpot.ts'
import { countedUntil } from '../../kernel/clock.ts'
import type { Database, Sql } from '../../kernel/database.ts'
import { createBatcher } from '../../kernel/database/batcher.ts'
import { createKeyedQueue } from '../../kernel/keyedQueue.ts'
import { RecentMap } from '../../kernel/recentMap.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { Currency } from '../../ledger/ledger.ts'
import {
  recentMs,
  roundColumns,
  spinColumns,
  spinRead,
  spinReadMany,
  spinSettle,
  spinSettleAsRead,
  spinSettleManyAsRead,
} from './spinStatements.ts'
import type { UnsettledRound, UnsettledSpin } from './spinStatements.ts'

/** A spin of the visit that was refused: a copy of it gets the same refusal. */
export interface RefusedSpin {
  readonly requestId: string
  readonly refusal: Refusal
}

/** Everything a spin is decided from. */
export interface Opening {
  readonly gameId: string
  readonly currency: Currency
  /** Bonus coins are staked first until this time; null for a player without a bonus. */
  readonly bonusUntil: number | null
  readonly refusedSpins: readonly RefusedSpin[]
  readonly seedId: number
  readonly serverSeed: string
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly nonce: number
  /** Time of the player’s last round in any game; null when it was long ago. */
  readonly lastAt: number | null
}

export interface Settled {
  readonly id: string
  readonly balance: number
}

/** The values of a statement's parameters for one row, in order. */
type Values = readonly unknown[]

export interface SpinStore<Round = UnsettledSpin> {
  /** Undefined: the visit is not open, or belongs to another player. */
  read(visit: Buffer, playerId: string, now: number): Promise<Opening | undefined>
  /** Undefined: the balance is too low, or the seed was revealed. Throws a unique violation when the number or request id is taken. */
  settle(round: Round): Promise<Settled | undefined>
}

type Listed<T> = T & { n: number }

async function ask<T>(sql: Sql, text: string, values: Values): Promise<readonly Listed<T>[]> {
  return (await sql.row<{ list: Listed<T>[] | null }>(text, values))?.list ?? []
}

const valuesOf = (spin: UnsettledSpin): Values => spinColumns.map(([column]) => spin[column])

/** The share fed to each pool, in parts per million of a stake in coins. */
export type Feed = Readonly<Record<PoolName, number>>
export const feedValue = (feed: Feed): readonly number[] => poolNames.map((pool) => feed[pool])

/** For games whose stakes feed no pool. */
export const noFeed: Feed = { mega: 0, major: 0, minor: 0, mini: 0 }

/** What a round is settled by, besides its own values. */
export interface SettleRules {
  readonly feed: Feed
  /** From this payout on, in hundredths, a round is noted in the audit log. */
  readonly largeWin: number
}
/** The values of the parameters after the rounds' own. */
export const ruleValues = ({ feed, largeWin }: SettleRules): Values => [feedValue(feed), largeWin]

/** Settles one round at a time, each in its own statement, under the caller's lock. */
export const spinStore = (sql: Sql, rules: SettleRules): SpinStore<UnsettledRound> => ({
  read: async (visit, playerId, now) => (await ask<Opening>(sql, spinRead, [visit, playerId, now - recentMs]))[0],
  settle: async (round) =>
    (await ask<Settled>(sql, spinSettle, [...roundColumns.map(([column]) => round[column]), ...ruleValues(rules)]))[0],
})

const maxBatchSize = 32

/** A statement's parameters for many rows: a list per column. */
const columnsOf = (rows: readonly Values[]): Values => rows[0]?.map((_, column) => rows.map((row) => row[column])) ?? []

async function requestMany<T>(sql: Sql, text: string, rows: readonly Values[], more: Values = []): Promise<readonly (T | undefined)[]> {
  const rowsByNumber = new Map((await ask<T>(sql, text, [...columnsOf(rows), ...more])).map((row) => [row.n, row]))
  return rows.map((_, place) => rowsByNumber.get(place + 1))
}

/**
 * Spins that arrive together are read and settled together: one statement and one durable commit for many rounds, each with its own check.
 * A failure of the statement (`SpinStore`) is thrown to all of them: nothing was written.
 */
const batchedReads = (db: Database) => createBatcher<Values, Opening>((rows) => requestMany(db, spinReadMany, rows), maxBatchSize)
const batchedSettles = (db: Database, rules: SettleRules) =>
  createBatcher<UnsettledSpin, Settled>(
    (spins) =>
      spins.length > 1
        ? requestMany(db, spinSettleManyAsRead, spins.map(valuesOf), ruleValues(rules))
        : Promise.all(spins.map(async (spin) => (await ask<Settled>(db, spinSettleAsRead, [...valuesOf(spin), ...ruleValues(rules)]))[0])),
    maxBatchSize,
  )

/** Some 400 bytes each. */
const maxRemembered = 10_000

interface Remembered {
  readonly visit: Buffer
  /** Undefined: what the next spin is decided from has to be read. */
  readonly next?: Opening | undefined
  /** What was remembered, and the spin under way is decided from unless it turns out to have changed. */
  readonly tried?: Opening | undefined
}

/**
 * What a player's next spin in the same visit will be decided from, as far as this process knows: what it settled last, one number on. Such a
 * spin is settled without reading; where that has changed, the statement writes nothing (docs/decisions/080).
 */
function rememberOpenings() {
  const byPlayer = new RecentMap<Remembered>(maxRemembered)
  const find = (playerId: string, visit: Buffer): Remembered | undefined => {
    const found = byPlayer.get(playerId)
    return found?.visit.equals(visit) ? found : undefined
  }
  return {
    /** Once: after a spin that settles nothing it is read again. */
    take(playerId: string, visit: Buffer, now: number): Opening | undefined {
      const next = find(playerId, visit)?.next
      if (!next) return undefined
      byPlayer.set(playerId, { visit, tried: next })
      return next.lastAt !== null && next.lastAt >= now - recentMs && next.lastAt <= countedUntil(now) ? next : undefined
    },
    /**
     * After a round was settled at `at`. Nothing is remembered of a visit with a bonus, whose balance decides what is staked, and of one whose
     * spins another process settles as well: what was tried last was another number of the same pair.
     */
    settled(playerId: string, visit: Buffer, opening: Opening, at: number): void {
      const before = find(playerId, visit)
      const isElsewhere =
        before && (!before.tried || (before.tried.serverSeedHash === opening.serverSeedHash && before.tried.nonce !== opening.nonce))
      const isRead = opening.bonusUntil !== null || isElsewhere
      byPlayer.set(playerId, isRead ? { visit } : { visit, next: { ...opening, nonce: opening.nonce + 1, lastAt: at } })
    },
  }
}

/** The queue through which the spins of this process reach one database: one player's in turn, different players' together. */
export interface SpinQueue extends SpinStore {
  inTurn<T>(playerId: string, work: () => Promise<T>): Promise<T>
  readonly openings: ReturnType<typeof rememberOpenings>
}

interface Batched {
  readonly read: ReturnType<typeof batchedReads>
  readonly inTurn: SpinQueue['inTurn']
  readonly openings: SpinQueue['openings']
  /** Rounds are batched with those that are settled by the same rules: while the settings change there are two batches. */
  settle: SettleRules & { readonly add: ReturnType<typeof batchedSettles> }
}
const queues = new WeakMap<Database, Batched>()

export function spinQueue(db: Database, { feed, largeWin }: SettleRules): SpinQueue {
  const begin = () => ({ feed, largeWin, add: batchedSettles(db, { feed, largeWin }) })
  const queue = queues.get(db) ?? { read: batchedReads(db), inTurn: createKeyedQueue(), openings: rememberOpenings(), settle: begin() }
  queues.set(db, queue)
  if (queue.settle.feed !== feed || queue.settle.largeWin !== largeWin) queue.settle = begin()
  return {
    read: (visit, playerId, now) => queue.read([visit, playerId, now - recentMs]),
    settle: queue.settle.add,
    inTurn: queue.inTurn,
    openings: queue.openings,
  }
}

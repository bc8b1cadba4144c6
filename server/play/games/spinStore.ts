import { poolNames } from '#contract/jackpot.ts'
import type { PoolName } from '#contract/jackpot.ts'
import type { Database, Sql } from '../../kernel/database.ts'
import { createGather, createTurns } from '../../kernel/gather.ts'
import type { Currency } from '../../ledger/ledger.ts'
import { roundColumns, spinRead, spinReadMany, spinSettle, spinSettleMany } from './spinStatements.ts'
import type { UnsettledRound } from './spinStatements.ts'

/** What a spin is decided from. */
export interface Opening {
  readonly gameId: string
  readonly currency: Currency
  /** Until then bonus coins are staked first; null for a player without a bonus. */
  readonly bonusUntil: number | null
  readonly seedId: number
  readonly serverSeed: string
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly nonce: number
  /** When the player’s last round was, in whatever game; null before the first. */
  readonly lastAt: number | null
}

export interface Settled {
  readonly id: string
  readonly balance: number
}

/** The values of a statement's parameters for one row, in their order. */
type Values = readonly unknown[]

export interface SpinStore {
  /** Undefined: the visit is not open, or not the player's. */
  read(visit: Buffer, playerId: string): Promise<Opening | undefined>
  /** Undefined: the balance holds too little, or the seed was revealed. Throws a unique violation when number or request id are taken. */
  settle(round: UnsettledRound): Promise<Settled | undefined>
}

type Listed<T> = T & { n: number }

async function ask<T>(sql: Sql, name: string, text: string, values: Values): Promise<readonly Listed<T>[]> {
  return (await sql.prepared<{ list: Listed<T>[] | null }>(name, text, values))?.list ?? []
}

const valuesOf = (round: UnsettledRound): Values => roundColumns.map(([column]) => round[column])

/** What the pools are fed with, in parts per million of a stake in coins. */
export type Feed = Readonly<Record<PoolName, number>>
export const feedValue = (feed: Feed): readonly number[] => poolNames.map((pool) => feed[pool])

/** One spin at a time, each in its own statement. */
export const spinStore = (sql: Sql, feed: Feed): SpinStore => ({
  read: async (visit, playerId) => (await ask<Opening>(sql, 'spin-read', spinRead, [visit, playerId]))[0],
  settle: async (round) => (await ask<Settled>(sql, 'spin-settle', spinSettle, [...valuesOf(round), feedValue(feed)]))[0],
})

const most = 32

/** A statement's parameters for many rows: a list for each column. */
const columnsOf = (rows: readonly Values[]): Values => rows[0]?.map((_, column) => rows.map((row) => row[column])) ?? []

async function askMany<T>(
  sql: Sql,
  name: string,
  text: string,
  rows: readonly Values[],
  more: Values = [],
): Promise<readonly (T | undefined)[]> {
  const found = new Map((await ask<T>(sql, name, text, [...columnsOf(rows), ...more])).map((row) => [row.n, row]))
  return rows.map((_, place) => found.get(place + 1))
}

/**
 * Spins that come together are read and settled together: one statement and one durable commit for many rounds, each with its own
 * check. What keeps one of them from being written (`SpinStore`) is thrown to all of them: nothing was.
 */
function gatheredStore(db: Database, feed: Feed): SpinStore {
  const alone = spinStore(db, feed)
  const read = createGather<Values, Opening>((rows) => askMany(db, 'spin-read-many', spinReadMany, rows), most)
  const settle = createGather<UnsettledRound, Settled>(
    (rounds) =>
      rounds.length > 1
        ? askMany(db, 'spin-settle-many', spinSettleMany, rounds.map(valuesOf), [feedValue(feed)])
        : Promise.all(rounds.map((round) => alone.settle(round))),
    most,
  )
  return { read: (visit, playerId) => read([visit, playerId]), settle }
}

/** How the spins of this process reach one database: a player's in turn, those of different players together. */
export interface SpinQueue extends SpinStore {
  inTurn<T>(playerId: string, work: () => Promise<T>): Promise<T>
}

const queues = new WeakMap<Database, SpinQueue>()

export function spinQueue(db: Database, feed: Feed): SpinQueue {
  const queue = queues.get(db) ?? { ...gatheredStore(db, feed), inTurn: createTurns() }
  queues.set(db, queue)
  return queue
}

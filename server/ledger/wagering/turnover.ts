import type { Sql } from '../../kernel/database.ts'
import { giveOut } from './giveOut.ts'

export type LockSource = 'deposit' | 'gift' | 'bonus' | 'coupon' | 'firstDeposit'

/** Coins that stay until so much was staked. Amounts in hundredths; `expiresAt` in ms UTC, null for a lock that only turnover opens. */
export interface Lock {
  readonly source: LockSource
  /** What it came from, e.g. `deposit:500001`: one lock for each, however often it is asked for. */
  readonly ref: string
  readonly amount: number
  readonly need: number
  readonly expiresAt: number | null
  /** Where the amount lies; `coin` unless said: only that is taken off what can be withdrawn. */
  readonly currency?: 'coin' | 'bonus'
}
export interface Locked extends Required<Lock> {
  readonly done: number
}
/** `done`: it has its turnover · `expired`: it ran out before · `lifted`: somebody took it away. */
export type LockState = 'open' | 'done' | 'expired' | 'lifted'

/** A gift that was played away has nothing left to hold back: its lock is gone before its turnover. */
type LookedState = 'open' | 'done' | 'expired' | 'lifted'

interface Row {
  id: number
  source: LockSource
  ref: string
  currency: 'coin' | 'bonus'
  amount: number
  need: number
  from_bet: number
  expires_at: number | null
}
interface Looked extends Row {
  readonly taken: number
  readonly usedTo: number
  readonly state: LookedState
}

const columns = 'id, source, ref, currency, amount, need, from_bet, expires_at'

const currencies = ['coin', 'bonus'] as const
type TurnoverCurrency = (typeof currencies)[number]
interface Counts extends Readonly<Record<TurnoverCurrency, number>> {
  /** What is left of given coins, with what was won while they are locked. */
  readonly gift: number
}

/** The player's counts of valid bet, of each account its own; with `hold`, no round and no other lock of theirs comes in between. */
const countsOf = async (sql: Sql, playerId: string, hold: boolean): Promise<Counts> => {
  const rows = await sql.rows<{ currency: TurnoverCurrency; valid_bet: number; gift: number }>(
    `select currency, valid_bet, gift from account where owner = 'player' and player_id = $1 and currency = any($2)
       order by id${hold ? ' for no key update' : ''}`,
    [playerId, currencies],
  )
  const of = (currency: TurnoverCurrency): number => rows.find((row) => row.currency === currency)?.valid_bet ?? 0
  return { coin: of('coin'), bonus: of('bonus'), gift: rows.find(({ currency }) => currency === 'coin')?.gift ?? 0 }
}

/** What an account's count was at a moment that is past. */
const countAt = async (sql: Sql, playerId: string, currency: TurnoverCurrency, count: number, at: number): Promise<number> => {
  const since = await sql.row<{ sum: number }>(
    'select coalesce(sum(valid_bet), 0)::bigint as sum from round where player_id = $1 and at >= $2 and not demo and bonus = $3',
    [playerId, at, currency === 'bonus'],
  )
  return count - (since?.sum ?? 0)
}

/** The locks of one account that are not written off yet, with the share of its valid bet that each has by now. */
async function lookAt(
  sql: Sql,
  playerId: string,
  currency: TurnoverCurrency,
  open: readonly Row[],
  counts: Counts,
  now: number,
): Promise<Looked[]> {
  const count = counts[currency]
  const rows = open.filter((row) => row.currency === currency)
  if (rows.length === 0) return []
  const used = await sql.row<{ used_to: number | null }>(
    'select max(used_to) as used_to from turnover_lock where player_id = $1 and currency = $2 and ended is not null',
    [playerId, currency],
  )
  const isOut = (row: Row): boolean => row.expires_at !== null && row.expires_at <= now
  const takers = await Promise.all(
    rows.map(async (row) => ({
      need: row.need,
      from: row.from_bet,
      until: row.expires_at !== null && isOut(row) ? await countAt(sql, playerId, currency, count, row.expires_at) : count,
    })),
  )
  const shares = giveOut(takers, used?.used_to ?? 0)
  return rows.map((row, index): Looked => {
    const { done: taken, usedTo } = shares[index] ?? { done: 0, usedTo: 0 }
    const isGift = row.source === 'gift'
    const isGone = isGift && counts.gift === 0
    const state = taken >= row.need ? 'done' : isOut(row) ? 'expired' : isGone ? 'lifted' : 'open'
    return { ...row, taken, usedTo, state, ...(isGift && { amount: counts.gift }) }
  })
}

/** All locks that are not written off yet: those of coins take what is staked of coins, those of bonus coins what is staked of them. */
async function look(sql: Sql, playerId: string, now: number, hold: boolean): Promise<{ locks: Looked[]; counts: Counts }> {
  // Held first: what is open is read after it.
  const held = hold ? await countsOf(sql, playerId, true) : undefined
  const [counts, open] = await Promise.all([
    held ?? countsOf(sql, playerId, false),
    sql.rows<Row>(`select ${columns} from turnover_lock where player_id = $1 and ended is null order by id`, [playerId]),
  ])
  const locks = (await Promise.all(currencies.map((currency) => lookAt(sql, playerId, currency, open, counts, now)))).flat()
  return { locks: locks.toSorted((a, b) => a.id - b.id), counts }
}

const write = (tx: Sql, { id, taken, usedTo }: Looked, ended: LockState) =>
  tx.rows('update turnover_lock set ended = $2, done = $3, used_to = $4 where id = $1', [id, ended, taken, usedTo])

const setGift = (tx: Sql, playerId: string, gift: number) =>
  tx.rows(`update account set gift = $2 where owner = 'player' and player_id = $1 and currency = 'coin'`, [playerId, gift])

/** Writes off what is over, so that it need not be looked at again. Holds the player's accounts until the transaction ends. */
async function settle(tx: Sql, playerId: string, now: number): Promise<{ open: Looked[]; counts: Counts }> {
  const { locks, counts } = await look(tx, playerId, now, true)
  for (const lock of locks) {
    if (lock.state === 'open') continue
    await write(tx, lock, lock.state)
    if (lock.source === 'gift') await setGift(tx, playerId, 0)
  }
  return { open: locks.filter(({ state }) => state === 'open'), counts }
}

/**
 * Locks coins until `need` of valid bet was staked after now, once for each source and ref. Nothing to do for a need of nothing. Works in the caller's
 * transaction, and holds the player's account until it ends.
 */
export async function lockFunds(tx: Sql, playerId: string, lock: Lock, now: number): Promise<void> {
  if (lock.need <= 0 || lock.amount <= 0) return
  const { counts } = await settle(tx, playerId, now)
  await tx.rows(
    `insert into turnover_lock (player_id, source, ref, currency, amount, need, from_bet, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (player_id, source, ref) do nothing`,
    [
      playerId,
      lock.source,
      lock.ref,
      lock.currency ?? 'coin',
      lock.amount,
      lock.need,
      counts[lock.currency ?? 'coin'],
      now,
      lock.expiresAt,
    ],
  )
}

/** The open locks of one deposit: the first one, and those of refunds that came to nothing. */
const ofDeposit =
  (ref: string) =>
  ({ source, ref: own }: Pick<Row, 'source' | 'ref'>): boolean =>
    source === 'deposit' && (own === ref || own.startsWith(`${ref}:`))

/** What of a deposit was not played with yet, of what its locks hold; undefined: it was never locked. Holds the player's accounts. */
export async function unplayedOf(tx: Sql, playerId: string, ref: string, now: number): Promise<number | undefined> {
  const { open } = await settle(tx, playerId, now)
  const locks = open.filter(ofDeposit(ref))
  if (locks.length > 0) return locks.reduce((sum, { amount, need, taken }) => sum + amount - Math.floor((amount * taken) / need), 0)
  const known = await tx.row(`select 1 from turnover_lock where player_id = $1 and source = 'deposit' and ref = $2`, [playerId, ref])
  return known && 0
}

/** Of a deposit only `left` of the `whole` is still there: what is gone need not be played with. */
export async function lessenDeposit(
  tx: Sql,
  playerId: string,
  { ref, left, whole }: { ref: string; left: number; whole: number },
  now: number,
): Promise<void> {
  const { open } = await settle(tx, playerId, now)
  for (const lock of open.filter(ofDeposit(ref))) {
    const amount = Math.floor((lock.amount * left) / whole)
    if (amount === 0) await write(tx, lock, 'lifted')
    else
      await tx.rows('update turnover_lock set amount = $2, need = $3 where id = $1', [
        lock.id,
        amount,
        Math.max(1, Math.ceil((lock.need * left) / whole)),
      ])
  }
}

/**
 * Adds given coins to the player's one running gift turnover, or begins it: what is left of them, and what is won meanwhile, stays until `need` of
 * valid bet was staked. They have been posted before. `ref` says what they are.
 */
export async function addGift(tx: Sql, playerId: string, { ref, amount, need }: Pick<Lock, 'ref' | 'amount' | 'need'>, now: number) {
  if (need <= 0 || amount <= 0) return
  const { open, counts } = await settle(tx, playerId, now)
  const running = open.find(({ source }) => source === 'gift')
  if (running) await tx.rows('update turnover_lock set amount = amount + $2, need = need + $3 where id = $1', [running.id, amount, need])
  else
    await tx.rows(
      `insert into turnover_lock (player_id, source, ref, currency, amount, need, from_bet, created_at) values ($1, 'gift', $2, 'coin', $3, $4, $5, $6)`,
      [playerId, ref, amount, need, counts.coin, now],
    )
  await setGift(tx, playerId, (running?.amount ?? 0) + amount)
}

/** So much of the gift is left, without a word about where the rest went (gift.ts books it); nothing left ends its turnover. */
export async function leaveGift(tx: Sql, playerId: string, left: number, now: number): Promise<void> {
  const { open } = await settle(tx, playerId, now)
  const running = open.find(({ source }) => source === 'gift')
  if (!running) return
  await setGift(tx, playerId, left)
  if (left === 0) await write(tx, running, 'lifted')
}

/** Coins that were won outside a round go where the wins of rounds go: with an open gift, they wait with it. */
export const addWin = (tx: Sql, playerId: string, amount: number) =>
  tx.rows(`update account set gift = gift + $2 where owner = 'player' and player_id = $1 and currency = 'coin' and gift > 0`, [
    playerId,
    amount,
  ])

/** Coins left otherwise than by a round: of a gift there is no more left than the player still holds. */
export const capGift = (tx: Sql, playerId: string) =>
  tx.rows(
    `update account set gift = least(gift, (
         select sum(balance) from account held where held.owner = 'player' and held.player_id = $1 and held.currency in ('coin', 'safebox')))
       where owner = 'player' and player_id = $1 and currency = 'coin' and gift > 0`,
    [playerId],
  )

const shown = ({ source, ref, currency, amount, need, expires_at: expiresAt, taken: done }: Looked): Locked => ({
  source,
  ref,
  currency,
  amount,
  need,
  done,
  expiresAt,
})

/** What is locked, oldest first: locks that have neither their turnover nor run out. */
export async function lockedOf(sql: Sql, playerId: string, now: number): Promise<Locked[]> {
  const { locks } = await look(sql, playerId, now, false)
  return locks.filter(({ state }) => state === 'open').map(shown)
}

/** The same, with the account held until the transaction ends: what is decided by it stays true. */
export async function holdLocked(tx: Sql, playerId: string, now: number): Promise<Locked[]> {
  const { open } = await settle(tx, playerId, now)
  return open.map(shown)
}

/** One lock and how it stands; undefined when there was never one. */
export async function lockState(
  sql: Sql,
  playerId: string,
  source: LockSource,
  ref: string,
  now: number,
): Promise<{ state: LockState; need: number; done: number } | undefined> {
  const [over, { locks }] = await Promise.all([
    sql.row<{ ended: LockState | null; need: number; done: number | null }>(
      'select ended, need, done from turnover_lock where player_id = $1 and source = $2 and ref = $3',
      [playerId, source, ref],
    ),
    look(sql, playerId, now, false),
  ])
  if (!over) return undefined
  if (over.ended !== null) return { state: over.ended, need: over.need, done: over.done ?? 0 }
  const found = locks.find((lock) => lock.source === source && lock.ref === ref)
  return found && { state: found.state, need: found.need, done: found.taken }
}

/** Takes a lock away before its turnover, as when its bonus is given up: the bets that it took stay taken. False: it is not open. */
export async function liftLock(tx: Sql, playerId: string, source: LockSource, ref: string, now: number): Promise<boolean> {
  const { open } = await settle(tx, playerId, now)
  const found = open.find((lock) => lock.source === source && lock.ref === ref)
  if (found) await write(tx, found, 'lifted')
  return found !== undefined
}

/** The coins that locks keep back, in hundredths. */
export const lockedCoins = (locks: readonly Pick<Locked, 'currency' | 'amount'>[]): number =>
  locks.reduce((sum, { currency, amount }) => (currency === 'coin' ? sum + amount : sum), 0)

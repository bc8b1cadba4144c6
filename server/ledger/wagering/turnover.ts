import type { Sql } from '../../kernel/database.ts'
import { distribute } from './distribute.ts'
import * as store from './lockStore.ts'
import type { Counts, LockCurrency, LockRow, LockSource, LockState } from './lockStore.ts'

// How far each lock is. Nothing stores its progress: it follows from the player's count of valid bets (docs/money.md).

/** Coins locked until a wagering requirement is met. Amounts in hundredths. */
export interface Lock {
  readonly source: LockSource
  /** The source, e.g. `deposit:500001`: one lock per source, however often it is requested. */
  readonly ref: string
  readonly amount: number
  /** The valid bets that it requires. */
  readonly need: number
  /** In ms UTC; null for a lock that only bets open. */
  readonly expiresAt: number | null
  /** The balance that holds the amount, `coin` by default: only locked coins reduce what can be withdrawn. */
  readonly currency?: LockCurrency
}
/** An open lock, with the valid bets that it has so far. */
export interface Locked extends Required<Lock> {
  readonly done: number
}

/** A lock as of now. */
export interface ReadLock extends LockRow {
  /** The valid bets that it has so far. */
  readonly taken: number
  /** The position on the count of valid bets up to which it took them. */
  readonly usedTo: number
  readonly state: LockState
  /** Of a gift that was wagered: the part that is the player's own from now on. */
  readonly released: number
}

/** The part of a wagered gift that is the player's own: in proportion to all their valid bets, less what became their own before. */
const releasedOf = ({ release_ppm: ppm }: LockRow, { coin, gift, giftReleased }: Counts): number =>
  ppm === null ? gift : Math.min(gift, Math.max(0, Math.floor((coin * ppm) / 1_000_000) - giftReleased))

const isOut = ({ expires_at: expiresAt }: LockRow, now: number): boolean => expiresAt !== null && expiresAt <= now
const isLost = ({ source }: LockRow, { gift }: Counts): boolean => source === 'gift' && gift === 0
/** Whether a lock that is open takes no more bets: a gift's, until it is released. */
const isWagered = ({ taken, need }: Pick<ReadLock, 'taken' | 'need'>): boolean => taken >= need

/** The count of valid bets up to which a lock takes them. */
async function endOfBets(sql: Sql, playerId: string, row: LockRow, counts: Counts, now: number): Promise<number> {
  const count = counts[row.currency]
  if (row.expires_at !== null && isOut(row, now)) return count - (await store.validBetsSince(sql, playerId, row.currency, row.expires_at))
  // Bets after a gift was lost are for the locks behind it.
  return isLost(row, counts) ? (counts.giftUntil ?? count) : count
}

function readLock(row: LockRow, { taken, usedTo }: Pick<ReadLock, 'taken' | 'usedTo'>, counts: Counts, now: number): ReadLock {
  const isGift = row.source === 'gift'
  const isMet = taken >= row.need
  const released = isGift && isMet ? releasedOf(row, counts) : 0
  const isDone = isMet && (!isGift || released === counts.gift)
  const state = isDone ? 'done' : isOut(row, now) ? 'expired' : isLost(row, counts) ? 'lifted' : 'open'
  return { ...row, taken, usedTo, state, released, ...(isGift && { amount: counts.gift - (isDone ? 0 : released) }) }
}

/** The open locks of one balance, with the share of its valid bets that each has so far. */
async function readLocks(sql: Sql, playerId: string, rows: readonly LockRow[], counts: Counts, now: number): Promise<ReadLock[]> {
  const takers = rows.filter((row) => row.met_to === null)
  const ranges = await Promise.all(
    takers.map(async (row) => ({ need: row.need, from: row.from_bet, until: await endOfBets(sql, playerId, row, counts, now) })),
  )
  const shares = distribute(ranges, rows[0]?.used_to ?? 0)
  const shareOf = new Map(takers.map(({ id }, index) => [id, shares[index]]))
  return rows.map((row): ReadLock => {
    const wagered = row.met_to === null ? shareOf.get(row.id) : { done: row.need, usedTo: row.met_to }
    const { done: taken, usedTo } = wagered ?? { done: 0, usedTo: 0 }
    return readLock(row, { taken, usedTo }, counts, now)
  })
}

/** All locks that are open in the database, as of now. */
async function readOpen(sql: Sql, playerId: string, open: readonly LockRow[], counts: Counts, now: number): Promise<ReadLock[]> {
  const ofBalance = (currency: LockCurrency) => open.filter((row) => row.currency === currency)
  const locks = await Promise.all(store.lockCurrencies.map((currency) => readLocks(sql, playerId, ofBalance(currency), counts, now)))
  return locks.flat().toSorted((a, b) => a.id - b.id)
}

async function look(sql: Sql, playerId: string, now: number): Promise<ReadLock[]> {
  const [counts, open] = await Promise.all([store.readCounts(sql, playerId), store.openLocks(sql, playerId)])
  return readOpen(sql, playerId, open, counts, now)
}

/** Closes those of these locks that have ended; returns the others. A gift that was wagered stays so, whatever locks behind it are closed. */
async function close(tx: Sql, playerId: string, locks: readonly ReadLock[]): Promise<ReadLock[]> {
  for (const lock of locks) {
    if (lock.state === 'open') {
      if (lock.released > 0) await store.setGift(tx, playerId, lock.amount, lock.released)
      if (isWagered(lock) && lock.met_to === null) await store.markMet(tx, lock)
      continue
    }
    if (lock.source === 'gift') await store.endGift(tx, playerId, lock, lock.state, lock.release_ppm === null ? 0 : lock.released)
    else await store.endLock(tx, lock, lock.state)
  }
  return locks.filter(({ state }) => state === 'open')
}

/** Closes the locks that have ended, so that they need not be evaluated again. Locks the player's accounts until the transaction ends. */
export async function settleLocks(tx: Sql, playerId: string, now: number): Promise<{ open: ReadLock[]; counts: Counts }> {
  // What is open is read under the lock: statements are executed in the order in which they are sent.
  const [counts, rows] = await Promise.all([store.lockCounts(tx, playerId), store.openLocks(tx, playerId)])
  const locks = await readOpen(tx, playerId, rows, counts, now)
  return { open: await close(tx, playerId, locks), counts }
}

/** How many locks `settleFront` reads at a time. */
const frontSize = 4

/**
 * The same for coins, from the oldest lock to the first that still takes bets: those behind it wait for it. So a player with hundreds of unplayed deposits pays for the
 * next one what others do.
 */
async function settleFront(tx: Sql, playerId: string, now: number): Promise<Counts> {
  const readFront = () => store.firstLocks(tx, playerId, frontSize)
  let [counts, front] = await Promise.all([store.lockCounts(tx, playerId), readFront()])
  for (;;) {
    const open = await close(tx, playerId, await readLocks(tx, playerId, front, counts, now))
    if (front.length < frontSize || open.some((lock) => !isWagered(lock))) return counts
    front = await readFront()
  }
}

/**
 * Locks coins until `need` of valid bets has been wagered from now on, once per source and ref. A need of 0 locks nothing. Runs in the
 * caller's transaction and locks the player's account until it ends.
 */
export async function lockFunds(tx: Sql, playerId: string, lock: Lock, now: number): Promise<void> {
  if (lock.need <= 0 || lock.amount <= 0) return
  const { source, ref, currency = 'coin', amount, need, expiresAt } = lock
  const counts = currency === 'coin' ? await settleFront(tx, playerId, now) : (await settleLocks(tx, playerId, now)).counts
  const row = { source, ref, currency, amount, need, from_bet: counts[currency], expires_at: expiresAt }
  await store.insertLock(tx, { ...row, playerId, createdAt: now, gift: counts.gift })
}

interface NewGift extends Pick<Lock, 'ref' | 'amount' | 'need'> {
  /** The part of valid bets by which a wagered gift becomes withdrawable; null: at once. */
  readonly releasePpm: number | null
  /** The part of it that no bets need to release. */
  readonly freely: number
}

/** The lock of the player's gift, of their open ones. */
export const giftIn = (open: readonly ReadLock[]): ReadLock | undefined => open.find(({ source }) => source === 'gift')

/**
 * Adds given coins to the player's single gift lock, or starts it: the gift and wins made meanwhile stay locked until `need` of valid bets
 * is wagered, and then become the player's own in proportion to their bets. The coins are already posted; amount and need are positive.
 * `ref` names the gift.
 */
export async function addGift(tx: Sql, playerId: string, { ref, ...gift }: NewGift, now: number): Promise<void> {
  const { open, counts } = await settleLocks(tx, playerId, now)
  const earlier = giftIn(open)
  const given = { ...gift, left: earlier?.amount ?? 0 }
  if (earlier && !isWagered(earlier)) {
    await store.raiseGiftLock(tx, playerId, earlier.id, given)
    return
  }
  // What was wagered waits for its release with what is now given, which must be wagered itself.
  if (earlier) await store.endLock(tx, earlier, 'done')
  await store.insertGiftLock(tx, playerId, { ref, fromBet: counts.coin, now }, given)
}

/** Sets how much of the gift is left, without booking where the rest went (gift.ts does that); when nothing is left, its lock ends. */
export async function reduceGift(tx: Sql, playerId: string, remaining: number, now: number): Promise<void> {
  const gift = giftIn((await settleLocks(tx, playerId, now)).open)
  if (!gift) return
  if (remaining === 0) await store.endGift(tx, playerId, gift, 'lifted')
  else await store.setGift(tx, playerId, remaining)
}

const lockedPartOf = ({ source, ref, currency, amount, need, expires_at: expiresAt, taken: done }: ReadLock): Locked => ({
  source,
  ref,
  currency,
  amount,
  need,
  done,
  expiresAt,
})

/** The open locks, oldest first: neither met nor expired. */
export async function lockedOf(sql: Sql, playerId: string, now: number): Promise<Locked[]> {
  const locks = await look(sql, playerId, now)
  return locks.filter(({ state }) => state === 'open').map(lockedPartOf)
}

/** The same, locking the account until the transaction ends, so that decisions based on it stay valid. */
export async function lockedForUpdate(tx: Sql, playerId: string, now: number): Promise<Locked[]> {
  const { open } = await settleLocks(tx, playerId, now)
  return open.map(lockedPartOf)
}

/** One lock and its state; undefined when it never existed. */
export async function lockState(
  sql: Sql,
  playerId: string,
  source: LockSource,
  ref: string,
  now: number,
): Promise<{ state: LockState; need: number; done: number } | undefined> {
  const [row, locks] = await Promise.all([store.findLock(sql, playerId, source, ref), look(sql, playerId, now)])
  if (!row) return undefined
  if (row.ended !== null) return { state: row.ended, need: row.need, done: row.done ?? 0 }
  const found = locks.find((lock) => lock.source === source && lock.ref === ref)
  return found && { state: found.state, need: found.need, done: found.taken }
}

/**
 * Removes a lock before its requirement is met, e.g. when its bonus is forfeited; bets already counted for it stay used. False: it is not
 * open.
 */
export async function liftLock(tx: Sql, playerId: string, source: LockSource, ref: string, now: number): Promise<boolean> {
  const { open } = await settleLocks(tx, playerId, now)
  const found = open.find((lock) => lock.source === source && lock.ref === ref)
  if (found) await store.endLock(tx, found, 'lifted')
  return found !== undefined
}

/** The locked coins, in hundredths. */
export const lockedCoins = (locks: readonly Pick<Locked, 'currency' | 'amount'>[]): number =>
  locks.reduce((sum, { currency, amount }) => (currency === 'coin' ? sum + amount : sum), 0)

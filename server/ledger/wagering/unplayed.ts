import type { Sql } from '../../kernel/database.ts'
import { capGift, endLock, findLock, resizeLock, restartLock } from './lockStore.ts'
import { settleLocks } from './turnover.ts'
import type { ReadLock } from './turnover.ts'

/** The open locks of one deposit: the first one, and those of failed refunds. */
const ofDeposit =
  (ref: string) =>
  ({ source, ref: own }: Pick<ReadLock, 'source' | 'ref'>): boolean =>
    source === 'deposit' && (own === ref || own.startsWith(`${ref}:`))

/** The part of a lock's amount that was not wagered, in proportion to its requirement. */
const unplayedIn = ({ amount, need, taken }: ReadLock): number => amount - Math.floor((amount * taken) / need)
const unplayedSum = (locks: readonly ReadLock[]): number => locks.reduce((sum, lock) => sum + unplayedIn(lock), 0)

/** What is to be wagered for a part of a lock's amount. */
const needFor = (lock: ReadLock, amount: number): number => Math.max(1, Math.ceil((lock.need * amount) / lock.amount))

/** Leaves `amount` of a lock, and as much to be wagered in proportion; bets that it took still count for it. */
const shrink = (tx: Sql, lock: ReadLock, amount: number) =>
  amount === 0 ? endLock(tx, lock, 'lifted') : resizeLock(tx, lock.id, amount, needFor(lock, amount))

/** The part of a deposit not yet wagered, of what its locks hold; undefined: it was never locked. Locks the player's accounts. */
export async function unplayedOf(tx: Sql, playerId: string, ref: string, now: number): Promise<number | undefined> {
  const { open } = await settleLocks(tx, playerId, now)
  const locks = open.filter(ofDeposit(ref))
  if (locks.length > 0) return unplayedSum(locks)
  return (await findLock(tx, playerId, 'deposit', ref)) && 0
}

/** The unplayed part of the deposits after this one, without what failed refunds returned. Locks the player's accounts. */
export async function unplayedAfter(tx: Sql, playerId: string, ref: string, now: number): Promise<number> {
  const { open } = await settleLocks(tx, playerId, now)
  const deposits = open.filter((lock) => lock.source === 'deposit' && !lock.ref.includes(':refund:'))
  const at = deposits.findIndex((lock) => lock.ref === ref)
  return at === -1 ? 0 : unplayedSum(deposits.slice(at + 1))
}

interface Reduction {
  /** The deposit's lock. */
  readonly ref: string
  /** What is left of the deposit, of the `total` before. */
  readonly remaining: number
  readonly total: number
  /** The coins that left the balance for it. */
  readonly taken: number
}

/**
 * A part of a deposit was returned: its locks shrink in proportion. But where coins were not taken because they are in the safebox or in play,
 * as many stay locked: the player owes others instead of them, and they could be withdrawn without a bet. Returns how much that was not
 * wagered is free now.
 */
export async function reduceDeposit(tx: Sql, playerId: string, { ref, remaining, total, taken }: Reduction, now: number): Promise<number> {
  const { own } = await capGift(tx, playerId)
  const deposits = (await settleLocks(tx, playerId, now)).open.filter(({ source }) => source === 'deposit')
  const reduced = deposits.filter(ofDeposit(ref)).map((lock) => {
    const left = Math.floor((lock.amount * remaining) / total)
    // Of what the lock lets go, the part that was not wagered comes first.
    return { lock, left, freed: Math.min(unplayedIn(lock), lock.amount - left) }
  })
  const freed = reduced.reduce((sum, lock) => sum + lock.freed, 0)
  // No more than the player has, beyond what their deposits lock otherwise.
  const lockable = own - (unplayedSum(deposits) - freed)
  const staysLocked = Math.max(0, Math.min(freed - taken, lockable))
  let rest = staysLocked
  for (const { lock, left, freed: ofLock } of reduced) {
    const stays = Math.min(rest, ofLock)
    await shrink(tx, lock, stays > 0 ? lock.amount - ofLock + stays : left)
    rest -= stays
  }
  return freed - staysLocked
}

/** Of a deposit, `left` is still to be wagered from now on; 0 ends its locks. */
export async function leaveUnplayed(tx: Sql, playerId: string, ref: string, left: number, now: number): Promise<void> {
  const { open, counts } = await settleLocks(tx, playerId, now)
  const [first, ...others] = open.filter(ofDeposit(ref))
  if (!first) return
  for (const lock of left > 0 ? others : [first, ...others]) await endLock(tx, lock, 'lifted')
  if (left > 0) await restartLock(tx, first.id, left, needFor(first, left), counts.coin)
}

/** Leaves no more of deposits to be wagered than `own`, and takes no more than `most` off, oldest first. Returns how much it took off. */
async function limitDeposits(tx: Sql, playerId: string, { own, most }: { own: number; most: number }, now: number): Promise<number> {
  const deposits = (await settleLocks(tx, playerId, now)).open.filter(({ source }) => source === 'deposit')
  const due = Math.max(0, Math.min(most, unplayedSum(deposits) - own))
  let missing = due
  for (const lock of deposits) {
    const taken = Math.min(missing, unplayedIn(lock))
    if (taken > 0) await shrink(tx, lock, lock.amount - taken)
    missing -= taken
  }
  return due
}

/**
 * After `amount` of coins left other than by a round: of the gift and of deposits, no more stays locked than the player still has. Coins
 * that nothing locks left first, then the unplayed parts of deposits, oldest first, and the gift last. Returns how many left that nothing
 * had locked.
 */
export async function takeFromLocks(tx: Sql, playerId: string, amount: number, now: number): Promise<number> {
  const { fell, own, locked } = await capGift(tx, playerId)
  const notGifted = Math.max(0, amount - fell)
  if (amount <= 0 || locked <= own) return notGifted
  return Math.max(0, notGifted - (await limitDeposits(tx, playerId, { own, most: amount }, now)))
}

/**
 * `added` coins have come into the balance: what was lost of deposits before does not lock them, nor is it to be wagered with them. Games count
 * bets in part, and studios report none, so that not everything that is lost was wagered.
 */
export async function unlockLost(tx: Sql, playerId: string, added: number, now: number): Promise<void> {
  const { own, locked } = await capGift(tx, playerId)
  const before = Math.max(0, own - added)
  if (locked > before) await limitDeposits(tx, playerId, { own: before, most: Infinity }, now)
}

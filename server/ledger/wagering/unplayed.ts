import type { Sql } from '../../kernel/database.ts'
import { capGift, endLock, findLock, fundsOf, restartLock, shrinkLocks } from './lockStore.ts'
import { giftIn, settleLocks } from './turnover.ts'
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

/** Leaves `amount` of each lock, and as much to be wagered in proportion; bets that it took still count for it. */
const shrink = (tx: Sql, locks: readonly { readonly lock: ReadLock; readonly amount: number }[]) =>
  shrinkLocks(
    tx,
    locks.map(({ lock, amount }) => ({ ...lock, amount, need: needFor(lock, amount) })),
  )

const depositsIn = (open: readonly ReadLock[]): ReadLock[] => open.filter(({ source }) => source === 'deposit')

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
  const deposits = depositsIn((await settleLocks(tx, playerId, now)).open)
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
  const shrunk = reduced.map(({ lock, left, freed: ofLock }) => {
    const stays = Math.min(rest, ofLock)
    rest -= stays
    return { lock, amount: stays > 0 ? lock.amount - ofLock + stays : left }
  })
  await shrink(tx, shrunk)
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

/** Leaves no more of these deposits to be wagered than `own`, and takes no more than `most` off, oldest first. Returns how much it took off. */
async function limitDeposits(tx: Sql, deposits: readonly ReadLock[], { own, most }: { own: number; most: number }): Promise<number> {
  const due = Math.max(0, Math.min(most, unplayedSum(deposits) - own))
  let missing = due
  const shrunk = deposits.flatMap((lock) => {
    const taken = Math.min(missing, unplayedIn(lock))
    missing -= taken
    return taken > 0 ? [{ lock, amount: lock.amount - taken }] : []
  })
  if (shrunk.length > 0) await shrink(tx, shrunk)
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
  const deposits = depositsIn((await settleLocks(tx, playerId, now)).open)
  return Math.max(0, notGifted - (await limitDeposits(tx, deposits, { own, most: amount })))
}

/**
 * `added` coins have come into the balance: what was lost of deposits before does not lock them, nor is it to be wagered with them. Games count
 * bets in part, and studios report none, so that not everything that is lost was wagered. Locks the player's accounts.
 */
export async function forgetLost(tx: Sql, playerId: string, added: number, now: number): Promise<void> {
  const [{ open }, { held }] = await Promise.all([settleLocks(tx, playerId, now), fundsOf(tx, playerId)])
  // What was released of the gift just now is the player's own.
  const own = held - (giftIn(open)?.amount ?? 0) - added
  await limitDeposits(tx, depositsIn(open), { own: Math.max(0, own), most: Infinity })
}

/** The same; with a single read where nothing was lost. */
export async function unlockLost(tx: Sql, playerId: string, added: number, now: number): Promise<void> {
  const { held, gift, locked } = await fundsOf(tx, playerId)
  if (locked > Math.max(0, held - gift - added)) await forgetLost(tx, playerId, added, now)
}

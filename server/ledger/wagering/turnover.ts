import type { Sql } from '../../kernel/database.ts'
import { distribute } from './distribute.ts'
import { limitAtStudios } from './giftStake.ts'

export type LockSource = 'deposit' | 'gift' | 'bonus' | 'coupon' | 'firstDeposit'

/**
 * Coins locked until a wagering requirement is met. Amounts in hundredths; `expiresAt` in ms UTC, null for a lock that only turnover
 * opens.
 */
export interface Lock {
  readonly source: LockSource
  /** The source, e.g. `deposit:500001`: one lock per source, however often it is requested. */
  readonly ref: string
  readonly amount: number
  readonly need: number
  readonly expiresAt: number | null
  /** The balance that holds the amount, `coin` by default: only locked coins reduce what can be withdrawn. */
  readonly currency?: 'coin' | 'bonus'
}
export interface Locked extends Required<Lock> {
  readonly done: number
}
/**
 * `done`: the requirement is met · `expired`: it expired first · `lifted`: it was removed, or its gift was lost in play, which leaves nothing to
 * lock.
 */
export type LockState = 'open' | 'done' | 'expired' | 'lifted'

interface Row {
  id: number
  source: LockSource
  ref: string
  currency: 'coin' | 'bonus'
  amount: number
  need: number
  from_bet: number
  expires_at: number | null
  used_to: number | null
  /** Of a gift: the part of valid bets by which it becomes withdrawable, in parts per million; null: all of it, once it is wagered. */
  release_ppm: number | null
  /** Of a gift that was wagered and waits to be released: the position up to which it took bets. It takes none after it. */
  met_to: number | null
}
export interface ReadLock extends Row {
  readonly taken: number
  readonly usedTo: number
  readonly state: LockState
  /** Of a gift that was wagered: the part that is the player's own from now on. */
  readonly released: number
}

/** The position up to which closed locks of the same account took its bets. */
const usedTo = (currency: string): string =>
  `(select max(used_to) from turnover_lock where player_id = $1 and currency = '${currency}' and ended is not null)`
const metTo = `(select max(met_to) from turnover_lock where player_id = $1 and source = 'gift' and ended is null)`
const columns = `id, source, ref, currency, amount, need, from_bet, expires_at, release_ppm, met_to,
  case currency when 'coin' then greatest(${usedTo('coin')}, ${metTo}) else ${usedTo('bonus')} end as used_to`

const currencies = ['coin', 'bonus'] as const
type TurnoverCurrency = (typeof currencies)[number]
interface Counts extends Readonly<Record<TurnoverCurrency, number>> {
  /** What is left of the gift, including wins while it is locked. */
  readonly gift: number
  /** How much of gifts has become the player's own. */
  readonly giftReleased: number
  /** The count with the last bet that had a gift; null: not recorded. */
  readonly giftUntil: number | null
}

/** The player's counts of valid bets, per account; with `hold`, no round or other lock of theirs can intervene. */
const countsOf = async (sql: Sql, playerId: string, hold: boolean): Promise<Counts> => {
  const rows = await sql.rows<{
    currency: TurnoverCurrency
    valid_bet: number
    gift: number
    gift_released: number
    gift_until_bet: number | null
  }>(
    `select currency, valid_bet, gift, gift_released, gift_until_bet from account where owner = 'player' and player_id = $1 and currency = any($2)
       order by id${hold ? ' for no key update' : ''}`,
    [playerId, currencies],
  )
  const of = (currency: TurnoverCurrency): number => rows.find((row) => row.currency === currency)?.valid_bet ?? 0
  const {
    gift = 0,
    gift_released: giftReleased = 0,
    gift_until_bet: giftUntil = null,
  } = rows.find(({ currency }) => currency === 'coin') ?? {}
  return { coin: of('coin'), bonus: of('bonus'), gift, giftReleased, giftUntil }
}

/** An account's count at a past time. */
const countAt = async (sql: Sql, playerId: string, currency: TurnoverCurrency, count: number, at: number): Promise<number> => {
  const since = await sql.row<{ sum: number }>(
    'select coalesce(sum(valid_bet), 0)::bigint as sum from round where player_id = $1 and at >= $2 and not demo and bonus = $3',
    [playerId, at, currency === 'bonus'],
  )
  return count - (since?.sum ?? 0)
}

/** The part of a wagered gift that is the player's own: in proportion to all their valid bets, less what became their own before. */
const releasedOf = ({ release_ppm: ppm }: Row, { coin, gift, giftReleased }: Counts): number =>
  ppm === null ? gift : Math.min(gift, Math.max(0, Math.floor((coin * ppm) / 1_000_000) - giftReleased))

/** The open locks of one account, with the share of its valid bets that each has so far. */
async function readLocks(
  sql: Sql,
  playerId: string,
  currency: TurnoverCurrency,
  open: readonly Row[],
  counts: Counts,
  now: number,
): Promise<ReadLock[]> {
  const count = counts[currency]
  const rows = open.filter((row) => row.currency === currency)
  if (rows.length === 0) return []
  const isOut = (row: Row): boolean => row.expires_at !== null && row.expires_at <= now
  const isLost = (row: Row): boolean => row.source === 'gift' && counts.gift === 0
  const untilOf = (row: Row): number | Promise<number> => {
    if (row.expires_at !== null && isOut(row)) return countAt(sql, playerId, currency, count, row.expires_at)
    // Bets after a gift was lost are for the locks behind it.
    return isLost(row) ? (counts.giftUntil ?? count) : count
  }
  const waiting = rows.filter((row) => row.met_to === null)
  const ranges = await Promise.all(
    waiting.map(async (row) => ({
      need: row.need,
      from: row.from_bet,
      until: await untilOf(row),
    })),
  )
  const shares = distribute(ranges, rows[0]?.used_to ?? 0)
  const shareOf = new Map(waiting.map(({ id }, index) => [id, shares[index]]))
  return rows.map((row): ReadLock => {
    const wagered = row.met_to === null ? shareOf.get(row.id) : { done: row.need, usedTo: row.met_to }
    const { done: taken, usedTo } = wagered ?? { done: 0, usedTo: 0 }
    const isGift = row.source === 'gift'
    const isMet = taken >= row.need
    const released = isGift && isMet ? releasedOf(row, counts) : 0
    const isDone = isMet && (!isGift || released === counts.gift)
    const state = isDone ? 'done' : isOut(row) ? 'expired' : isLost(row) ? 'lifted' : 'open'
    return { ...row, taken, usedTo, state, released, ...(isGift && { amount: counts.gift - (isDone ? 0 : released) }) }
  })
}

/** All open locks: locks of coins count bets in coins, locks of bonus coins count bets in bonus coins. */
async function look(sql: Sql, playerId: string, now: number, hold: boolean): Promise<{ locks: ReadLock[]; counts: Counts }> {
  // Lock first, then read what is open.
  const held = hold ? await countsOf(sql, playerId, true) : undefined
  const [counts, open] = await Promise.all([
    held ?? countsOf(sql, playerId, false),
    sql.rows<Row>(`select ${columns} from turnover_lock where player_id = $1 and ended is null order by id`, [playerId]),
  ])
  const locks = (await Promise.all(currencies.map((currency) => readLocks(sql, playerId, currency, open, counts, now)))).flat()
  return { locks: locks.toSorted((a, b) => a.id - b.id), counts }
}

/** Whether a lock that is open takes no more bets: a gift's, until it is released. */
const isWagered = ({ taken, need }: Pick<ReadLock, 'taken' | 'need'>): boolean => taken >= need

/** Ends a lock with what it has so far. */
export const endLock = (tx: Sql, { id, taken, usedTo }: ReadLock, ended: LockState) =>
  tx.rows('update turnover_lock set ended = $2, done = $3, used_to = $4 where id = $1', [id, ended, taken, usedTo])

const setGiftText = (gift: string, released: string): string =>
  `update account set gift = ${gift}, gift_released = ${released} where owner = 'player' and player_id = $1 and currency = 'coin'`
const setGift = (tx: Sql, playerId: string, gift: number, released = 0) =>
  tx.rows(setGiftText('$2', 'gift_released + $3'), [playerId, gift, released])

/** Closes those of these locks that have ended; returns the others. A gift that was wagered stays so, whatever locks behind it are closed. */
async function close(tx: Sql, playerId: string, locks: readonly ReadLock[]): Promise<ReadLock[]> {
  for (const lock of locks) {
    if (lock.state === 'open') {
      if (lock.released > 0) await setGift(tx, playerId, lock.amount, lock.released)
      if (isWagered(lock) && lock.met_to === null)
        await tx.rows('update turnover_lock set met_to = $2 where id = $1', [lock.id, lock.usedTo])
      continue
    }
    await endLock(tx, lock, lock.state)
    if (lock.source === 'gift') await setGift(tx, playerId, 0, lock.release_ppm === null ? 0 : lock.released)
  }
  return locks.filter(({ state }) => state === 'open')
}

/** Closes the locks that have ended, so that they need not be evaluated again. Locks the player's accounts until the transaction ends. */
export async function settleLocks(tx: Sql, playerId: string, now: number): Promise<{ open: ReadLock[]; counts: Counts }> {
  const { locks, counts } = await look(tx, playerId, now, true)
  return { open: await close(tx, playerId, locks), counts }
}

/** How many locks `settleFront` reads at a time. */
const frontSize = 4

/**
 * The same for coins, from the oldest lock to the first that still takes bets: those behind it wait for it. So a player with hundreds of unplayed deposits pays for the
 * next one what others do.
 */
async function settleFront(tx: Sql, playerId: string, now: number): Promise<Counts> {
  const counts = await countsOf(tx, playerId, true)
  for (;;) {
    const front = await tx.rows<Row>(
      `select ${columns} from turnover_lock where player_id = $1 and ended is null and currency = 'coin' order by id limit ${frontSize}`,
      [playerId],
    )
    const open = await close(tx, playerId, await readLocks(tx, playerId, 'coin', front, counts, now))
    if (front.length < frontSize || open.some((lock) => !isWagered(lock))) return counts
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
  await tx.rows(
    // A lost gift that still waits would later take bets before this lock.
    `with lost as (
       update turnover_lock set ended = 'lifted', done = case when met_to is null then 0 else need end, used_to = coalesce(met_to, 0)
         where $10::bigint = 0 and player_id = $1 and source = 'gift' and ended is null
     ) insert into turnover_lock (player_id, source, ref, currency, amount, need, from_bet, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (player_id, source, ref) do nothing`,
    [playerId, source, ref, currency, amount, need, counts[currency], now, expiresAt, counts.gift],
  )
}

interface NewGift extends Pick<Lock, 'ref' | 'amount' | 'need'> {
  /** The part of valid bets by which a wagered gift becomes withdrawable; null: at once. */
  readonly releasePpm: number | null
  /** The part of it that no bets need to release. */
  readonly freely: number
}

/**
 * Adds given coins to the player's single running gift turnover, or starts it: the gift and wins made meanwhile stay locked until `need`
 * of valid bets is wagered, and then become the player's own in proportion to their bets. The coins are already posted; amount and need
 * are positive. `ref` names the gift.
 */
export async function addGift(tx: Sql, playerId: string, { ref, amount, need, releasePpm, freely }: NewGift, now: number) {
  const { open, counts } = await settleLocks(tx, playerId, now)
  const running = open.find(({ source }) => source === 'gift')
  const isToWager = running !== undefined && !isWagered(running)
  const left = running?.amount ?? 0
  const remaining = left + amount
  // What counts in advance is for the coins it came with: of those, no more than are left.
  const released = (before: string, free: string): string => `greatest(gift_released, -${before}::bigint) - ${free}::bigint`
  // What was wagered waits for its release with what is now given, which must be wagered itself.
  if (running && !isToWager) await endLock(tx, running, 'done')
  if (isToWager)
    await tx.rows(
      `with kept as (update turnover_lock set amount = amount + $3, need = need + $4, release_ppm = $5 where id = $2), ${limitAtStudios('$7')}
       ${setGiftText('$6', released('$7', '$8'))}`,
      [playerId, running.id, amount, need, releasePpm, remaining, left, freely],
    )
  else
    await tx.rows(
      `with kept as (insert into turnover_lock (player_id, source, ref, currency, amount, need, from_bet, created_at, release_ppm)
         values ($1, 'gift', $2, 'coin', $3, $4, $5, $6, $7)), ${limitAtStudios('$9')}
       ${setGiftText('$8', released('$9', '$10'))}`,
      [playerId, ref, amount, need, counts.coin, now, releasePpm, remaining, left, freely],
    )
}

/** Sets how much of the gift is left, without booking where the rest went (gift.ts does that); when nothing is left, its turnover ends. */
export async function reduceGift(tx: Sql, playerId: string, remaining: number, now: number): Promise<void> {
  const { open } = await settleLocks(tx, playerId, now)
  const running = open.find(({ source }) => source === 'gift')
  if (!running) return
  await setGift(tx, playerId, remaining)
  if (remaining === 0) await endLock(tx, running, 'lifted')
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
  const { locks } = await look(sql, playerId, now, false)
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

/**
 * Removes a lock before its turnover is met, e.g. when its bonus is forfeited; bets already counted for it stay used. False: it is not
 * open.
 */
export async function liftLock(tx: Sql, playerId: string, source: LockSource, ref: string, now: number): Promise<boolean> {
  const { open } = await settleLocks(tx, playerId, now)
  const found = open.find((lock) => lock.source === source && lock.ref === ref)
  if (found) await endLock(tx, found, 'lifted')
  return found !== undefined
}

/** The locked coins, in hundredths. */
export const lockedCoins = (locks: readonly Pick<Locked, 'currency' | 'amount'>[]): number =>
  locks.reduce((sum, { currency, amount }) => (currency === 'coin' ? sum + amount : sum), 0)

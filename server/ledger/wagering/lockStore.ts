import type { Sql } from '../../kernel/database.ts'
import { coinsInPlay } from '../inPlay.ts'
import { giftInPlay, limitAtStudios } from './giftStake.ts'

export type LockSource = 'deposit' | 'gift' | 'bonus' | 'coupon' | 'firstDeposit'

/**
 * `done`: the requirement is met · `expired`: it expired first · `lifted`: it was removed, or its gift was lost in play, which leaves nothing to
 * lock.
 */
export type LockState = 'open' | 'done' | 'expired' | 'lifted'

/** The balances whose bets count for locks: those in coins for locks of coins, those in bonus coins for locks of bonus coins. */
export const lockCurrencies = ['coin', 'bonus'] as const
export type LockCurrency = (typeof lockCurrencies)[number]

export interface LockRow {
  id: number
  source: LockSource
  ref: string
  currency: LockCurrency
  /** What is locked. Of a gift, what was given: what is left of it is `account.gift`. */
  amount: number
  /** The valid bets that it requires. */
  need: number
  /** The count of valid bets when it was created: only those after it count. */
  from_bet: number
  expires_at: number | null
  /** The position on that count up to which locks that are not open any more took its bets. */
  used_to: number | null
  /** Of a gift: the part of valid bets by which it becomes withdrawable, in parts per million; null: all of it, once it is wagered. */
  release_ppm: number | null
  /** Of a gift that was wagered and waits to be released: the position up to which it took bets. It takes none after it. */
  met_to: number | null
}

const lastUsed = (currency: LockCurrency): string =>
  `(select max(used_to) from turnover_lock where player_id = $1 and currency = '${currency}' and ended is not null)`
const lastMet = `(select max(met_to) from turnover_lock where player_id = $1 and source = 'gift' and ended is null)`
const columns = `id, source, ref, currency, amount, need, from_bet, expires_at, release_ppm, met_to,
  case currency when 'coin' then greatest(${lastUsed('coin')}, ${lastMet}) else ${lastUsed('bonus')} end as used_to`

/** The open locks, oldest first. */
export const openLocks = (sql: Sql, playerId: string) =>
  sql.rows<LockRow>(`select ${columns} from turnover_lock where player_id = $1 and ended is null order by id`, [playerId])

/** The oldest open locks of coins. */
export const firstLocks = (sql: Sql, playerId: string, limit: number) =>
  sql.rows<LockRow>(
    `select ${columns} from turnover_lock where player_id = $1 and ended is null and currency = 'coin' order by id limit $2`,
    [playerId, limit],
  )

export const findLock = (sql: Sql, playerId: string, source: LockSource, ref: string) =>
  sql.row<{ ended: LockState | null; need: number; done: number | null }>(
    'select ended, need, done from turnover_lock where player_id = $1 and source = $2 and ref = $3',
    [playerId, source, ref],
  )

/** A player's valid bets so far, for each balance, and what is a gift. */
export interface Counts extends Readonly<Record<LockCurrency, number>> {
  /** What is left of the gift, including wins while it is locked. */
  readonly gift: number
  /** How much of gifts has become the player's own. */
  readonly giftReleased: number
  /** The count with the last bet that had a gift; null: not recorded. */
  readonly giftUntil: number | null
}

interface CountRow {
  currency: LockCurrency
  valid_bet: number
  gift: number
  gift_released: number
  gift_until_bet: number | null
}
const countColumns = `select currency, valid_bet, gift, gift_released, gift_until_bet from account
  where owner = 'player' and player_id = $1 and currency = any($2) order by id`

function countsIn(rows: readonly CountRow[]): Counts {
  const coin = rows.find(({ currency }) => currency === 'coin')
  const bonus = rows.find(({ currency }) => currency === 'bonus')
  return {
    coin: coin?.valid_bet ?? 0,
    bonus: bonus?.valid_bet ?? 0,
    gift: coin?.gift ?? 0,
    giftReleased: coin?.gift_released ?? 0,
    giftUntil: coin?.gift_until_bet ?? null,
  }
}

export const readCounts = async (sql: Sql, playerId: string): Promise<Counts> =>
  countsIn(await sql.rows<CountRow>(countColumns, [playerId, lockCurrencies]))

/** The same; no round or other lock of the player can intervene until the transaction ends. */
export const lockCounts = async (tx: Sql, playerId: string): Promise<Counts> =>
  countsIn(await tx.rows<CountRow>(`${countColumns} for no key update`, [playerId, lockCurrencies]))

/** The valid bets of one balance since a time. */
export const validBetsSince = async (sql: Sql, playerId: string, currency: LockCurrency, since: number): Promise<number> =>
  (
    await sql.row<{ sum: number }>(
      'select coalesce(sum(valid_bet), 0)::bigint as sum from round where player_id = $1 and at >= $2 and not demo and bonus = $3',
      [playerId, since, currency === 'bonus'],
    )
  )?.sum ?? 0

interface NewLock extends Pick<LockRow, 'source' | 'ref' | 'currency' | 'amount' | 'need' | 'from_bet' | 'expires_at'> {
  readonly playerId: string
  readonly createdAt: number
  /** What is left of the player's gift. If nothing is, the lock of one that still waits ends: later it would take bets before this lock. */
  readonly gift: number
}

/** Once per source and ref. */
export const insertLock = (tx: Sql, lock: NewLock) =>
  tx.rows(
    `with lost as (
       update turnover_lock set ended = 'lifted', done = case when met_to is null then 0 else need end, used_to = coalesce(met_to, 0)
         where $10::bigint = 0 and player_id = $1 and source = 'gift' and ended is null
     ) insert into turnover_lock (player_id, source, ref, currency, amount, need, from_bet, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (player_id, source, ref) do nothing`,
    [
      lock.playerId,
      lock.source,
      lock.ref,
      lock.currency,
      lock.amount,
      lock.need,
      lock.from_bet,
      lock.createdAt,
      lock.expires_at,
      lock.gift,
    ],
  )

interface Progress {
  readonly id: number
  /** The valid bets that it took. */
  readonly taken: number
  /** The position up to which it took them. */
  readonly usedTo: number
}

/** Ends a lock with what it has so far. */
export const endLock = (tx: Sql, { id, taken, usedTo }: Progress, ended: LockState) =>
  tx.rows('update turnover_lock set ended = $2, done = $3, used_to = $4 where id = $1', [id, ended, taken, usedTo])

/** A gift was wagered and waits to be released. */
export const markMet = (tx: Sql, { id, usedTo }: Progress) => tx.rows('update turnover_lock set met_to = $2 where id = $1', [id, usedTo])

interface Shrunk extends Progress {
  /** What is left of it; 0 ends it with what it has so far. */
  readonly amount: number
  readonly need: number
}

/** Leaves this much of these open locks; bets that they took still count for them. */
export const shrinkLocks = (tx: Sql, locks: readonly Shrunk[]) =>
  tx.rows(
    `update turnover_lock lock
       set amount = case when left_of.amount = 0 then lock.amount else left_of.amount end,
         need = case when left_of.amount = 0 then lock.need else left_of.need end,
         ended = case when left_of.amount = 0 then 'lifted' end,
         done = case when left_of.amount = 0 then left_of.taken end,
         used_to = case when left_of.amount = 0 then left_of.used_to end
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) as left_of (id, amount, need, taken, used_to)
       where lock.id = left_of.id`,
    [
      locks.map(({ id }) => id),
      locks.map(({ amount }) => amount),
      locks.map(({ need }) => need),
      locks.map(({ taken }) => taken),
      locks.map(({ usedTo }) => usedTo),
    ],
  )

/** The same, and no bet so far counts for it. */
export const restartLock = (tx: Sql, id: number, amount: number, need: number, fromBet: number) =>
  tx.rows('update turnover_lock set amount = $2, need = $3, from_bet = $4 where id = $1', [id, amount, need, fromBet])

const setGiftText = (gift: string, released: string, ppm = 'gift_ppm'): string =>
  `update account set gift = ${gift}, gift_released = ${released}, gift_ppm = ${ppm} where owner = 'player' and player_id = $1 and currency = 'coin'`

/** Sets what is left of the gift, `released` of which has just become the player's own. */
export const setGift = (tx: Sql, playerId: string, gift: number, released = 0) =>
  tx.rows(setGiftText('$2', 'gift_released + $3'), [playerId, gift, released])

/** Ends the gift's lock with what it has so far: none of it is left, and `released` of it has just become the player's own. */
export const endGift = (tx: Sql, playerId: string, { id, taken, usedTo }: Progress, ended: LockState, released = 0) =>
  tx.rows(
    `with ended as (update turnover_lock set ended = $3, done = $4, used_to = $5 where id = $2)
     ${setGiftText('0', 'gift_released + $6')}`,
    [playerId, id, ended, taken, usedTo, released],
  )

interface Given {
  readonly amount: number
  readonly need: number
  readonly releasePpm: number | null
  /** What was left of earlier gifts. */
  readonly left: number
  /** The part of the amount that no bets need to release. */
  readonly freely: number
}

/**
 * What counts in advance is for the coins it came with: of those, no more than are left. Where the rate has changed, what earlier bets can
 * still release stays the same: by a lower rate, gifts would wait until all bets were as many as the higher one had required.
 */
const releasedWith = (left: string, freely: string, ppm: string): string => {
  const released = `greatest(gift_released, -${left}::bigint)`
  const change = `coalesce(valid_bet * ${ppm}::bigint / 1000000 - valid_bet * gift_ppm / 1000000, 0)`
  return `greatest(${released} + ${change}, least(${released}, 0)) - ${freely}::bigint`
}

/** The rate of the player's last gift that had one (`account.gift_ppm`). */
const lastPpm = (ppm: string): string => `coalesce(${ppm}::integer, gift_ppm)`

/** Adds to the gift and to the requirement of its lock, which is not met yet. */
export const raiseGiftLock = (tx: Sql, playerId: string, lockId: number, { amount, need, releasePpm, left, freely }: Given) =>
  tx.rows(
    `with kept as (update turnover_lock set amount = amount + $3, need = need + $4, release_ppm = $5 where id = $2), ${limitAtStudios('$7')}
     ${setGiftText('$6', releasedWith('$7', '$8', '$5'), lastPpm('$5'))}`,
    [playerId, lockId, amount, need, releasePpm, left + amount, left, freely],
  )

/** Adds to the gift with a lock of its own, named `ref`. */
export const insertGiftLock = (
  tx: Sql,
  playerId: string,
  { ref, fromBet, now }: { readonly ref: string; readonly fromBet: number; readonly now: number },
  { amount, need, releasePpm, left, freely }: Given,
) =>
  tx.rows(
    `with kept as (insert into turnover_lock (player_id, source, ref, currency, amount, need, from_bet, created_at, release_ppm)
       values ($1, 'gift', $2, 'coin', $3, $4, $5, $6, $7)), ${limitAtStudios('$9')}
     ${setGiftText('$8', releasedWith('$9', '$10', '$7'), lastPpm('$7'))}`,
    [playerId, ref, amount, need, fromBet, now, releasePpm, left + amount, left, freely],
  )

/** SQL of what deposits of player $1 lock, wagered or not. */
export const lockedByDeposits = `(select coalesce(sum(amount), 0)::bigint from turnover_lock
  where player_id = $1 and source = 'deposit' and ended is null)`

interface Funds {
  /** In coins, in the safebox and in play. */
  held: number
  /** What is left of the gift. */
  gift: number
  /** What deposits lock, wagered or not. */
  locked: number
}

const fundsColumns = `(${coinsInPlay} + coalesce(sum(balance), 0))::bigint as held, coalesce(sum(gift), 0)::bigint as gift`

export const fundsOf = async (sql: Sql, playerId: string): Promise<Funds> =>
  (await sql.row<Funds>(
    `select ${fundsColumns}, ${lockedByDeposits} as locked
       from account where owner = 'player' and player_id = $1 and currency in ('coin', 'safebox')`,
    [playerId],
  )) ?? { held: 0, gift: 0, locked: 0 }

interface CappedGift extends Pick<Funds, 'locked'> {
  /** By how much the gift fell. */
  fell: number
  /** What the player has beyond the gift, in coins, in the safebox and in play. */
  own: number
}

/** After coins left other than by a round: limits the remaining gift to what the player still has, in coins, in the safebox and in play. */
export async function capGift(tx: Sql, playerId: string): Promise<CappedGift> {
  const row = await tx.row<CappedGift>(
    `with held as (
       select ${fundsColumns}
         from account where owner = 'player' and player_id = $1 and currency in ('coin', 'safebox')
     ), capped as (
       update account set gift = held.held from held
         where account.owner = 'player' and account.player_id = $1 and account.currency = 'coin' and account.gift > held.held
     ) select greatest(0, gift - held) as fell, greatest(0, held - gift) as own, ${lockedByDeposits} as locked from held`,
    [playerId],
  )
  return row ?? { fell: 0, own: 0, locked: 0 }
}

interface GiftParts {
  /** The coins and the safebox together. */
  held: number
  /** What of the gift is in play. */
  played: number
  /** All that is left becomes the player's own once it is wagered: it counts in advance, as the welcome gift does. */
  isFree: boolean
  /** The part of valid bets by which it becomes withdrawable once it is wagered; null: at once. */
  releasePpm: number | null
}

/** Where a player's gift is. */
export const giftParts = async (sql: Sql, playerId: string): Promise<GiftParts> =>
  (await sql.row<GiftParts>(
    `select coalesce(sum(balance), 0)::bigint as held, ${giftInPlay('$1')} as played, sum(gift + gift_released) <= 0 as "isFree",
         (select release_ppm from turnover_lock where player_id = $1 and source = 'gift' and ended is null) as "releasePpm"
       from account where owner = 'player' and player_id = $1 and currency in ('coin', 'safebox')`,
    [playerId],
  )) ?? { held: 0, played: 0, isFree: false, releasePpm: null }

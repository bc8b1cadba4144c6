import type { Sql } from '../../kernel/database.ts'
import type { LockSource } from '../../ledger/wagering/lockStore.ts'

/** A deposit's own lock is not a bonus, and gifts are given as coins. */
export type BonusSource = Exclude<LockSource, 'deposit' | 'gift'>

type EndState = 'done' | 'expired' | 'spent' | 'taken'

export interface BonusRow {
  id: string
  source: BonusSource
  amount: number
  need: number
  days: number
  state: 'waiting' | 'active' | EndState
  expires_at: number | null
  ended_at: number | null
  converted: number | null
}
export type ActiveRow = BonusRow & { expires_at: number }

const columns = 'id::text, source, amount, need, days, state, expires_at, ended_at, converted'

interface NewBonus {
  readonly playerId: string
  readonly source: BonusSource
  readonly ref: string
  readonly amount: number
  readonly need: number
  readonly days: number
  /** The deposit that the bonus came with. */
  readonly orderId?: string | undefined
  readonly now: number
}

/** False for a bonus that was granted before. */
export const insertBonus = async (tx: Sql, { playerId, source, ref, amount, need, days, orderId, now }: NewBonus): Promise<boolean> =>
  (await tx.row(
    `insert into bonus (player_id, source, ref, amount, need, days, state, granted_at, order_id)
       values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8) on conflict do nothing returning id`,
    [playerId, source, ref, amount, need, days, now, orderId ?? null],
  )) !== undefined

export const activeBonus = (sql: Sql, playerId: string) =>
  sql.row<ActiveRow>(`select ${columns} from bonus where player_id = $1 and state = 'active'`, [playerId])

export const waitingBonuses = (sql: Sql, playerId: string) =>
  sql.rows<BonusRow>(`select ${columns} from bonus where player_id = $1 and state = 'waiting' order by bonus.id`, [playerId])

export const latestEnded = (sql: Sql, playerId: string, limit: number) =>
  sql.rows<BonusRow & { state: EndState; ended_at: number; converted: number }>(
    `select ${columns} from bonus where player_id = $1 and ended_at is not null order by ended_at desc, bonus.id desc limit $2`,
    [playerId, limit],
  )

export const markActive = (tx: Sql, id: string, now: number, expiresAt: number) =>
  tx.rows(`update bonus set state = 'active', activated_at = $2, expires_at = $3 where id = $1`, [id, now, expiresAt])

export const markEnded = (tx: Sql, id: string, state: EndState, converted: number, now: number) =>
  tx.rows('update bonus set state = $2, converted = $3, ended_at = $4 where id = $1', [id, state, converted, now])

/** The bonuses of a deposit that have not ended; queued ones first. */
export const bonusesFor = (tx: Sql, orderId: string) =>
  tx.rows<BonusRow>(`select ${columns} from bonus where order_id = $1 and ended_at is null order by activated_at nulls first, bonus.id`, [
    orderId,
  ])

/** The ref of what a failed refund gave again of a bonus. */
const refAgain = (refundId: string, bonusId: string): string => `'refund:' || ${refundId} || ':' || ${bonusId}`
/** The bonus that was granted by the ref $2, and what failed refunds gave again of it. */
const grantedBy = `with recursive granted as (
    select * from bonus where player_id = $1 and ref = $2
    union all
    select again.* from granted g join bonus_reversal r on r.bonus_id = g.id
      join bonus again on again.player_id = g.player_id and again.source = g.source and again.ref = ${refAgain('r.refund_id', 'r.bonus_id')}
  )`

/** The bonuses that were granted by this ref, unless they have ended; queued ones first. */
export const bonusesBy = (tx: Sql, playerId: string, ref: string) =>
  tx.rows<BonusRow>(`${grantedBy} select ${columns} from granted where ended_at is null order by activated_at nulls first, granted.id`, [
    playerId,
    ref,
  ])

export interface ConvertedRow {
  id: string
  /** Of the coins that were given, and not won, those that the player keeps so far. */
  kept: number
}
const keptOf = 'id::text, (least(amount, converted) - owed)::bigint as kept'
const isKept = 'converted > owed and amount > owed'

/** The bonuses of a deposit that became coins. */
export const convertedFor = (tx: Sql, orderId: string) =>
  tx.rows<ConvertedRow>(`select ${keptOf} from bonus where order_id = $1 and ${isKept} order by bonus.id`, [orderId])

/** The bonuses that were granted by this ref and became coins. */
export const convertedBy = (tx: Sql, playerId: string, ref: string) =>
  tx.rows<ConvertedRow>(`${grantedBy} select ${keptOf} from granted where ${isKept} order by granted.id`, [playerId, ref])

export const addOwed = (tx: Sql, id: string, amount: number) => tx.rows('update bonus set owed = owed + $2 where id = $1', [id, amount])

/** Reduces the bonus and its wagering requirement. */
export const reduceBonus = (tx: Sql, id: string, amount: number, need: number) =>
  tx.rows('update bonus set amount = amount - $2, need = need - $3 where id = $1', [id, amount, need])

export interface Reversal {
  readonly bonusId: string
  readonly amount: number
  /** Its share of the wagering requirement. */
  readonly need: number
}

export const recordReversal = (tx: Sql, refundId: string, { bonusId, amount, need }: Reversal) =>
  tx.rows('insert into bonus_reversal (refund_id, bonus_id, amount, need) values ($1, $2, $3, $4)', [refundId, bonusId, amount, need])

/** Refunds that fail give nothing again of the bonuses that were granted by this ref. */
export const dropReversalsOf = (tx: Sql, playerId: string, ref: string) =>
  tx.rows(`${grantedBy} delete from bonus_reversal where bonus_id in (select granted.id from granted)`, [playerId, ref])

/** What a refund took of bonuses, as bonuses to be given again. */
export const reversalsOf = (tx: Sql, refundId: string) =>
  tx.rows<Omit<Reversal, 'bonusId'> & { ref: string; source: BonusSource; days: number; orderId: string }>(
    `select ${refAgain('t.refund_id', 't.bonus_id')} as ref, t.amount, t.need, b.source, b.days, b.order_id::text as "orderId"
       from bonus_reversal t join bonus b on b.id = t.bonus_id where t.refund_id = $1 order by t.bonus_id`,
    [refundId],
  )

/** Players whose active bonus has expired. */
export const playersDue = async (sql: Sql, now: number, limit: number): Promise<string[]> =>
  (
    await sql.rows<{ player_id: string }>(
      `select player_id::text from bonus where state = 'active' and expires_at <= $1 order by expires_at limit $2`,
      [now, limit],
    )
  ).map((row) => row.player_id)

/** Sets on the player's open visits for coins until when to stake bonus coins first; null: no longer. */
export const markVisits = (tx: Sql, playerId: string, until: number | null) =>
  tx.rows(`update game_session set bonus_until = $2 where player_id = $1 and ended_at is null and currency = 'coin'`, [playerId, until])

import type { AwardSource } from '#contract/activities.ts'
import type { Award } from '#contract/awards.ts'
import { awardKind, props } from '#contract/awards.ts'
import type { EntryKind } from '#contract/ledger.ts'
import { dayMs } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { post } from '../ledger/ledger.ts'
import type { Currency } from '../ledger/ledger.ts'
import { lockGift } from '../ledger/wagering/locks.ts'
import type { Policy } from '../settings/policy.ts'
import { insertCoupon } from './couponStore.ts'

interface Gift {
  readonly playerId: string
  readonly activityId: AwardSource
  readonly award: Award
  readonly now: number
}

/**
 * Notes what an activity gave, for activityAwardGetLog. Called by every area that gives something, in the transaction that
 * posts it, so that the log and the balance agree.
 */
export const logAward = (tx: Sql, { playerId, activityId, award, now }: Gift): Promise<unknown> =>
  tx.rows('insert into activity_award (player_id, activity_id, award, at) values ($1, $2, $3, $4)', [
    playerId,
    activityId,
    JSON.stringify(award),
    now,
  ])

/** The balance behind a prop; points and diamonds are counted in pieces, coins in hundredths. */
const currencyOf = new Map<number, Currency>([
  [props.coin, 'coin'],
  [props.points, 'points'],
  [props.diamond, 'diamond'],
])

/** A lottery coupon is worth its count in lottery tickets, and a ticket a scratch card. */
const ticketKinds: ReadonlySet<string | undefined> = new Set(['lottery', 'lotteryCoupon'])
const currencyFor = (propId: number): Currency | undefined =>
  currencyOf.get(propId) ?? (ticketKinds.has(awardKind(propId)) ? 'lottery' : undefined)

const couponKinds: ReadonlySet<string | undefined> = new Set(['generalCoupon', 'fixedCoupon', 'giveCoupon'])
/** Whether giveAward knows what to do with a prop. */
export const canGive = (propId: number): boolean => currencyFor(propId) !== undefined || couponKinds.has(awardKind(propId))

interface Due {
  /** Of the ledger's entries. */
  readonly kind: EntryKind
  /** What gives it; with the award's id, unique among entries of the kind. */
  readonly ref: string
  /** The deposit that it comes with: a coupon is gone when that went back. */
  readonly orderId?: string | undefined
  /** How often its coins are to be played; the settings' gift turnover unless said. */
  readonly turnover?: number | undefined
  readonly policy: Pick<Policy, 'coupons' | 'withdrawal'>
}

/** What was earned by bets that are played already is the player's own: no gift. */
const earned: ReadonlySet<EntryKind> = new Set<EntryKind>(['piggyBank', 'vipRebate', 'monthlyBonus', 'agentShare'])

/**
 * Pays an award of coins, points, diamonds or lottery tickets from the operator, or puts a coupon into the player's list, and logs it. Given
 * coins go under the player's gift turnover, here for all gifts. Whether it is due, and only once, is the caller's to know.
 */
export async function giveAward(tx: Sql, { kind, ref, orderId, turnover, policy, ...gift }: Gift & Due): Promise<void> {
  const { playerId, award, now } = gift
  const currency = currencyFor(award.propId)
  if (currency) {
    // A list may give the same currency twice.
    const entryRef = award.id === ref ? ref : `${ref}:${award.id}`
    const posted = await post(tx, { kind, currency, from: 'operator', to: { playerId }, amount: award.count }, entryRef, now)
    if (isRefusal(posted)) throw new Error('the operator keeps no balance to run dry')
    if (currency === 'coin' && !earned.has(kind)) {
      const times = turnover ?? policy.withdrawal.turnover.gift
      await lockGift(tx, playerId, { ref: `${kind}:${entryRef}`, amount: award.count, turnover: times }, now)
    }
  } else if (couponKinds.has(awardKind(award.propId))) {
    const { propId, count } = award
    const expiresAt = now + policy.coupons.days * dayMs
    await insertCoupon(tx, { playerId, propId, count, ref: `${ref}:${award.id}`, now, expiresAt, orderId })
  } else throw new Error(`no account takes prop ${award.propId}`)
  await logAward(tx, gift)
}

interface LogRow {
  id: string
  activity_id: string
  award: Award
  at: number
}

interface Filter {
  readonly activityId: string | null
  readonly from: number | null
  readonly to: number | null
  readonly pageNum: number
  readonly pageSize: number
}

export async function awardPage(sql: Sql, playerId: string, { activityId, from, to, pageNum, pageSize }: Filter) {
  const where = `player_id = $1 and ($2::text is null or activity_id = $2) and ($3::bigint is null or at >= $3) and ($4::bigint is null or at < $4)`
  const values = [playerId, activityId, from, to]
  const [rows, count, givers] = await Promise.all([
    sql.rows<LogRow>(
      `select id::text, activity_id, award, at from activity_award where ${where} order by activity_award.id desc limit $5 offset $6`,
      [...values, pageSize, (pageNum - 1) * pageSize],
    ),
    sql.row<{ n: number }>(`select count(*) as n from activity_award where ${where}`, values),
    sql.rows<{ activity_id: string }>('select distinct activity_id from activity_award where player_id = $1 order by 1', [playerId]),
  ])
  return {
    list: rows.map((row) => ({ id: row.id, time: row.at, activityId: row.activity_id, award: row.award })),
    total: count?.n ?? 0,
    activityIds: givers.map((row) => row.activity_id),
    pageNum,
    pageSize,
  }
}

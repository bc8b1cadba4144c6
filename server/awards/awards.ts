import type { AwardSource } from '#contract/activities.ts'
import type { Award } from '#contract/awards.ts'
import { awardKind, props } from '#contract/awards.ts'
import type { EntryKind } from '#contract/ledger.ts'
import { dayMs } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'
import { limitAndOffset, pageOf } from '../kernel/pages.ts'
import type { Page } from '../kernel/pages.ts'
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
 * Logs what an activity gave, for activityAwardGetLog. Called wherever something is given, in the transaction that posts it, so that the
 * log and the balance agree.
 */
export const logAward = (tx: Sql, { playerId, activityId, award, now }: Gift): Promise<unknown> =>
  tx.rows('insert into activity_award (player_id, activity_id, award, at) values ($1, $2, $3, $4)', [
    playerId,
    activityId,
    JSON.stringify(award),
    now,
  ])

/** The balance for a prop; points and diamonds are counted in units, coins in hundredths. */
const currencyOf = new Map<number, Currency>([
  [props.coin, 'coin'],
  [props.points, 'points'],
  [props.diamond, 'diamond'],
])

/** A lottery coupon is worth its count in lottery tickets, and each ticket buys one scratch card. */
const ticketKinds: ReadonlySet<string | undefined> = new Set(['lottery', 'lotteryCoupon'])
const currencyFor = (propId: number): Currency | undefined =>
  currencyOf.get(propId) ?? (ticketKinds.has(awardKind(propId)) ? 'lottery' : undefined)

const couponKinds: ReadonlySet<string | undefined> = new Set(['generalCoupon', 'fixedCoupon', 'giveCoupon', 'diamondCoupon', 'newYear'])
/** Whether giveAward supports a prop. */
export const canGive = (propId: number): boolean => currencyFor(propId) !== undefined || couponKinds.has(awardKind(propId))

interface Due {
  /** Kind of the ledger entry. */
  readonly kind: EntryKind
  /** The source; with the award's id, unique among entries of the kind. */
  readonly ref: string
  /** The deposit it belongs to: a coupon is revoked when that deposit is returned. */
  readonly orderId?: string | undefined
  /** How many times its coins must be wagered; by default, the gift turnover from the settings. */
  readonly turnover?: number | undefined
  readonly policy: Pick<Policy, 'coupons' | 'withdrawal'>
}

/** Earned by bets already played, so the player's own: not a gift. */
const earned: ReadonlySet<EntryKind> = new Set<EntryKind>(['piggyBank', 'vipRebate', 'monthlyBonus', 'agentShare'])

/**
 * Pays an award of coins, points, diamonds or lottery tickets from the operator, or adds a coupon to the player's list, and logs it.
 * Given coins are added to the player's gift turnover, here for all gifts. The caller ensures that the award is due, and given only once.
 */
export async function giveAward(tx: Sql, { kind, ref, orderId, turnover, policy, ...gift }: Gift & Due): Promise<void> {
  const { playerId, award, now } = gift
  const currency = currencyFor(award.propId)
  if (currency) {
    // A list may give the same currency twice.
    const entryRef = award.id === ref ? ref : `${ref}:${award.id}`
    const posted = await post(tx, { kind, currency, from: 'operator', to: { playerId }, amount: award.count }, entryRef, now)
    if (isRefusal(posted)) throw new Error('the operator keeps no balance to run dry')
    if (currency === 'coin' && !earned.has(kind))
      await lockGift(tx, policy, playerId, { ref: `${kind}:${entryRef}`, amount: award.count, turnover }, now)
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

interface Filter extends Page {
  readonly activityId: string | null
  readonly from: number | null
  readonly to: number | null
  /** Id of an award: only earlier ones are returned. */
  readonly olderThan: string | null
}

/** All activities that have given the player anything: one index step each, however much they gave. */
const giversOf = `with recursive giver (id) as (
    (select activity_id from activity_award where player_id = $1 order by activity_id limit 1)
    union all
    select (select activity_id from activity_award where player_id = $1 and activity_id > giver.id order by activity_id limit 1)
      from giver where giver.id is not null
  ) select id as activity_id from giver where id is not null`

export async function awardPage(sql: Sql, playerId: string, { activityId, from, to, olderThan, pageNum: asked, pageSize }: Filter) {
  const page = { pageNum: olderThan === null ? asked : 1, pageSize }
  const [found, givers] = await Promise.all([
    sql.rows<LogRow>(
      `select id::text, activity_id, award, at from activity_award
         where player_id = $1 and ($2::text is null or activity_id = $2) and ($3::bigint is null or at >= $3) and ($4::bigint is null or at < $4)
           and ($5::bigint is null or id < $5)
         order by activity_award.id desc limit $6 offset $7`,
      [playerId, activityId, from, to, olderThan, ...limitAndOffset(page)],
    ),
    sql.rows<{ activity_id: string }>(giversOf, [playerId]),
  ])
  const { rows, total } = pageOf(found, page)
  return {
    list: rows.map((row) => ({ id: row.id, time: row.at, activityId: row.activity_id, award: row.award })),
    total,
    activityIds: givers.map((row) => row.activity_id),
    ...page,
  }
}

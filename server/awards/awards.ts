import type { AwardSource } from '#contract/activities.ts'
import type { Award } from '#contract/awards.ts'
import { awardKind, propIds } from '#contract/awards.ts'
import type { EntryKind } from '#contract/ledger.ts'
import { dayMs } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'
import { pageOf } from '../kernel/pages.ts'
import { credit } from '../ledger/ledger.ts'
import type { Currency } from '../ledger/ledger.ts'
import { lockGifts } from '../ledger/wagering/locks.ts'
import { forgetLost } from '../ledger/wagering/unplayed.ts'
import type { Policy } from '../settings/policy.ts'
import { awardSourcesOf, insertAwards, listAwards } from './awardStore.ts'
import type { AwardFilter } from './awardStore.ts'
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
export const logAward = (tx: Sql, gift: Gift): Promise<unknown> => insertAwards(tx, gift.playerId, [gift], gift.now)

/** The balance for a prop; points and diamonds are counted in units, coins in hundredths. */
const currencyOf = new Map<number, Currency>([
  [propIds.coin, 'coin'],
  [propIds.points, 'points'],
  [propIds.diamond, 'diamond'],
])

/** A lottery coupon is worth its count in lottery tickets, and each ticket buys one scratch card. */
const ticketKinds: ReadonlySet<string | undefined> = new Set(['lottery', 'lotteryCoupon'])
const currencyFor = (propId: number): Currency | undefined =>
  currencyOf.get(propId) ?? (ticketKinds.has(awardKind(propId)) ? 'lottery' : undefined)

const couponKinds: ReadonlySet<string | undefined> = new Set(['generalCoupon', 'fixedCoupon', 'giveCoupon', 'diamondCoupon', 'newYear'])
/** Whether giveAwards supports a prop. */
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

/** A list may give the same currency twice. */
const entryRefOf = ({ ref, award }: Pick<Gift & Due, 'ref' | 'award'>): string => (award.id === ref ? ref : `${ref}:${award.id}`)

/**
 * Pays awards of coins, points, diamonds or lottery tickets from the operator, or adds coupons to the player's list, and logs them: all of
 * one player and time. Given coins are added to the player's gift turnover, here for all gifts. The caller ensures that the awards are due,
 * and given only once.
 */
export async function giveAwards(tx: Sql, gifts: readonly (Gift & Due)[]): Promise<void> {
  const [first] = gifts
  if (!first) return
  const { playerId, now, policy } = first
  const credits = gifts.flatMap((gift) => {
    const currency = currencyFor(gift.award.propId)
    return currency ? [{ ...gift, currency, ref: entryRefOf(gift), amount: gift.award.count }] : []
  })
  const before = await credit(tx, playerId, credits, now)
  const coins = credits.filter(({ currency }) => currency === 'coin')
  const sum = coins.reduce((total, { amount }) => total + amount, 0)
  if (before.locked > before.own) await forgetLost(tx, playerId, sum, now)
  const locked = coins.filter(({ kind }) => !earned.has(kind))
  const gifted = locked.map(({ kind, ref, amount, turnover }) => ({ ref: `${kind}:${ref}`, amount, turnover }))
  await lockGifts(tx, policy, playerId, gifted, now)
  // Activity points are in no balance: the claim of their task records them.
  const others = gifts.filter(({ award: { propId } }) => currencyFor(propId) === undefined && propId !== propIds.liveness)
  for (const { award, ref, orderId } of others) {
    const { id, propId, count } = award
    if (!couponKinds.has(awardKind(propId))) throw new Error(`no account takes prop ${propId}`)
    const expiresAt = now + policy.coupons.days * dayMs
    await insertCoupon(tx, { playerId, propId, count, ref: `${ref}:${id}`, now, expiresAt, orderId })
  }
  await insertAwards(tx, playerId, gifts, now)
}

export const giveAward = (tx: Sql, gift: Gift & Due): Promise<void> => giveAwards(tx, [gift])

export async function awardPage(sql: Sql, playerId: string, filter: AwardFilter) {
  const page = { pageNum: filter.olderThan === null ? filter.pageNum : 1, pageSize: filter.pageSize }
  const [found, activityIds] = await Promise.all([listAwards(sql, playerId, { ...filter, ...page }), awardSourcesOf(sql, playerId)])
  const { rows, total } = pageOf(found, page)
  return {
    list: rows.map((row) => ({ id: row.id, time: row.at, activityId: row.activity_id, award: row.award })),
    total,
    activityIds,
    ...page,
  }
}

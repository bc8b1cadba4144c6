import type { EntryKind } from '#contract/ledger.ts'
import { dayMs, startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { balanceOf, mustPost } from '../../ledger/ledger.ts'
import { lockAccounts, lockDebt, lockPlayer } from '../../ledger/locks.ts'
import { takeCouponBonusBack } from '../../money/bonusCredit/bonusCredit.ts'
import { refOfCoupon } from '../../money/coupons/service.ts'
import { awardOf, refOfExtras } from '../../money/firstDeposit/service.ts'
import { policyAt } from '../../settings/inForce.ts'
import type { Policy } from '../../settings/policy.ts'
import { versionsAfter } from '../../settings/store.ts'
import { maxCounted } from '../invite/invitees.ts'
import { countQualified, potOf, progressOf } from '../invite/store.ts'
import { spinsEarned } from '../invite/wheel.ts'
import { refuseOrder } from '../mall/decide.ts'
import { lockUnshipped } from '../mall/orderStore.ts'
import { sharesWithoutDeposit } from '../redVsBlue/settlementStore.ts'
import { refOfShare } from '../redVsBlue/shares.ts'
import { livenessOn, periodsAt } from '../tasks/board.ts'
import { claimsOf as claimsOfTasks } from '../tasks/store.ts'
import { daysOf } from '../vip/advance.ts'
import { addDebt } from './addDebt.ts'
import * as store from './store.ts'

/** A claimed reward: its entries have this kind, and the ref followed by an award's name. */
interface ClaimedReward {
  readonly kind: EntryKind
  readonly ref: string
  /** Names of its awards: without their number, for those of a list. */
  readonly award: string
}

/** One that the settings decide about, and when it was claimed. */
type DatedClaim = ClaimedReward & { readonly at: number }

/** The most awards that a list in the settings has. */
const maxAwards = 10

const refsOf = ({ ref, award }: ClaimedReward): string[] => [
  ref,
  `${ref}:${award}`,
  ...Array.from({ length: maxAwards }, (_, index) => `${ref}:${award}-${index + 1}`),
]

/**
 * Takes back the awards of a claim: coins become a debt, which is paid at once as far as the player holds coins, from the gift first; of
 * points, diamonds and tickets, what is still left; an unused coupon expires, and of a used one, what it gave or is left of its bonus. The
 * claim stays claimed.
 */
async function takeBack(tx: Sql, playerId: string, claimed: ClaimedReward, refundId: string, now: number): Promise<void> {
  if (!(await store.insertTakenBack(tx, playerId, claimed.ref, refundId, now))) return
  const refs = refsOf(claimed)
  const ref = `${claimed.ref}:taken back`
  const granted = await store.creditedBy(tx, playerId, claimed.kind, refs)
  for (const { currency, amount } of granted) {
    if (amount <= 0) continue
    if (currency === 'coin') {
      await addDebt(tx, playerId, amount, ref, now, { isGift: true })
      continue
    }
    await lockAccounts(tx, playerId, [currency])
    const held = Math.min(amount, await balanceOf(tx, playerId, currency))
    if (held === 0) continue
    await mustPost(tx, { kind: 'rewardTaken', currency, from: { playerId }, to: 'operator', amount: held }, ref, now)
  }
  await store.endCoupons(tx, playerId, refs, now)
  for (const id of await store.usedCoupons(tx, playerId, refs)) {
    await takeBack(tx, playerId, { kind: 'coupon', ref: refOfCoupon(id), award: id }, refundId, now)
    await takeCouponBonusBack(tx, playerId, refOfCoupon(id), ref, now)
  }
}

/** The extras of a first-deposit bonus, once what is left of its deposit would earn none. */
async function firstDepositClaims(tx: Sql, playerId: string, { firstDeposit }: Policy): Promise<DatedClaim[]> {
  const claim = await store.firstDepositClaim(tx, playerId)
  if (!claim || awardOf(claim.left, firstDeposit) > 0) return []
  return [{ kind: 'firstDeposit', ref: refOfExtras(playerId), award: 'extra', at: claim.at }]
}

const vipKinds = { level: 'vipGift', day: 'vipDaily', week: 'vipCheckIn', task: 'vipTask' } as const
const vipAward = (kind: keyof typeof vipKinds, key: string): string =>
  kind === 'level' ? `vip-${key}` : kind === 'day' ? 'daily' : kind === 'week' ? 'week' : key.slice(key.indexOf(':') + 1)

/** All VIP awards, once the deposit that VIP requires is refunded; before, those of missions whose deposits no longer reach their goal. */
async function vipClaims(tx: Sql, playerId: string, { vip }: Policy): Promise<DatedClaim[]> {
  const isVip = (await store.depositedBetween(tx, playerId)) >= vip.deposited
  const claims: DatedClaim[] = []
  for (const { kind, claim_key: key, at } of await store.vipClaims(tx, playerId))
    if (!isVip || (kind === 'task' && (await isMissed(tx, playerId, key, vip))))
      claims.push({ kind: vipKinds[kind], ref: `${vipKinds[kind]}:${playerId}:${key}`, award: vipAward(kind, key), at })
  return claims
}

/** Whether a mission asks for deposits and those of its month no longer reach its goal. */
async function isMissed(tx: Sql, playerId: string, key: string, { tasks }: Policy['vip']): Promise<boolean> {
  const mission = tasks.find(({ id, kind }) => kind === 'deposit' && id === vipAward('task', key))
  if (!mission) return false
  const { from, to } = daysOf(3, Number.parseInt(key, 10))
  return (await store.depositedBetween(tx, playerId, startOfDay(from), startOfDay(to))) < mission.need
}

const spanMs = { day: dayMs, week: 7 * dayMs, once: Infinity } as const

/**
 * Deposit tasks whose goal is no longer reached in the period they were claimed for, and the chests that their activity points opened on
 * the day of the claim.
 */
async function taskClaims(tx: Sql, playerId: string, { tasks }: Policy): Promise<DatedClaim[]> {
  const rules = tasks.rules.filter(({ kind }) => kind === 'deposit')
  const claims: DatedClaim[] = []
  const days = new Map<number, string[]>()
  for (const { task_id: id, period, at } of await store.taskClaims(
    tx,
    playerId,
    rules.map((rule) => rule.id),
  )) {
    const rule = rules.find((one) => one.id === id)
    if (!rule) continue
    const since = startOfDay(period)
    const until = rule.period === 'once' ? Number.MAX_SAFE_INTEGER : since + spanMs[rule.period]
    if ((await store.depositedBetween(tx, playerId, since, until)) >= rule.goal) continue
    claims.push({ kind: 'task', ref: `task:${playerId}:${id}:${period}`, award: id, at })
    days.set(utcDay(at), [...(days.get(utcDay(at)) ?? []), id])
  }
  for (const [day, missed] of days) claims.push(...(await chestClaims(tx, playerId, tasks.chests, { day, missed })))
  return claims
}

/** Chests of a day that the points of its other tasks would not have opened. */
async function chestClaims(
  tx: Sql,
  playerId: string,
  chests: Policy['tasks']['chests'],
  { day, missed }: { day: number; missed: readonly string[] },
): Promise<DatedClaim[]> {
  const claims = await claimsOfTasks(tx, playerId, periodsAt(startOfDay(day)))
  const left = livenessOn(
    day,
    claims.filter(({ task_id: id }) => !missed.includes(id)),
  )
  return chests
    .filter(({ liveness }) => liveness > left)
    .flatMap(({ id }) => claims.filter((claim) => claim.task_id === id && claim.period === day))
    .map(({ task_id: id, at }) => ({ kind: 'task', ref: `task:${playerId}:${id}:${day}`, award: id, at }))
}

/** Paid shares of battles for which no deposit is left; unpaid ones are dropped when they are due (redVsBlue/job.ts). */
async function battleClaims(tx: Sql, playerId: string): Promise<ClaimedReward[]> {
  const shares = await sharesWithoutDeposit(tx, playerId)
  return shares.flatMap(({ cycleId, isPaid }) =>
    isPaid ? [{ kind: 'redVsBlue' as const, ref: refOfShare(cycleId, playerId), award: '' }] : [],
  )
}

/** The inviter's awards for friends who no longer count. */
async function inviteClaims(tx: Sql, inviterId: string, { invite }: Policy): Promise<DatedClaim[]> {
  const claims = await store.inviteClaims(tx, inviterId)
  if (claims.length === 0) return []
  const valid = await countQualified(tx, inviterId, invite.valid, maxCounted(invite))
  const progress = await progressOf(tx, inviterId, 0)
  const pot = await potOf(tx, inviterId, spinsEarned(invite.wheel, valid, progress))
  const unearned = new Map<string, ClaimedReward>(
    invite.agent.milestones
      .filter(({ need }) => need > valid)
      .map(({ need }) => [
        `valid:${need}`,
        { kind: 'inviteMilestone', ref: `inviteMilestone:${inviterId}:${need}`, award: `valid:${need}` },
      ]),
  )
  if (pot < invite.wheel.target) unearned.set('wheel', { kind: 'inviteWheel', ref: `inviteWheel:${inviterId}`, award: '' })
  return claims.flatMap(({ claim_key: key, at }) => {
    const claimed = unearned.get(key)
    return claimed ? [{ ...claimed, at }] : []
  })
}

/**
 * Of claims, those that what is left of the deposits earns neither by the settings in force nor by those they were claimed under: a goal
 * that was raised since takes nothing away.
 */
async function unearnedOf(
  find: (policy: Policy) => Promise<DatedClaim[]>,
  policy: Policy,
  policyOf: (at: number) => Policy,
): Promise<DatedClaim[]> {
  const refsSince = new Map<number, ReadonlySet<string>>()
  const unearned: DatedClaim[] = []
  for (const claimed of await find(policy)) {
    const earlier = policyOf(claimed.at)
    const refs = refsSince.get(earlier.since) ?? new Set((await find(earlier)).map(({ ref }) => ref))
    refsSince.set(earlier.since, refs)
    if (refs.has(claimed.ref)) unearned.push(claimed)
  }
  return unearned
}

/** Goods need a deposit: without one, orders that were not shipped are refused, and their diamonds can be taken back like others. */
async function refuseGoods(tx: Sql, playerId: string, { withdrawal }: Policy, now: number): Promise<void> {
  if ((await store.depositedBetween(tx, playerId)) >= withdrawal.leastDeposited) return
  for (const orderId of await lockUnshipped(tx, playerId))
    await refuseOrder(tx, { orderId, by: 'system', why: 'The deposit was returned', key: 'depositReturned' }, now)
}

/**
 * Processes the next completed refund: takes back the awards for its deposit, but not those that an open refund would still restore. That
 * one is processed by itself once its channel has made it. False when there is none.
 */
export async function followRefund(tx: Sql, { policy, defaults }: Pick<Deps, 'policy' | 'defaults'>, now: number): Promise<boolean> {
  const refund = await store.claimRefund(tx)
  if (!refund) return false
  const { refundId, playerId, inviterId } = refund
  const players = [playerId, ...(inviterId === null ? [] : [inviterId])].toSorted((a, b) => Number(a) - Number(b))
  for (const id of players) await lockPlayer(tx, id)
  for (const id of players) await lockDebt(tx, id)
  await refuseGoods(tx, playerId, policy, now)
  const versions = await versionsAfter(tx, 0)
  const unearned = (find: (by: Policy) => Promise<DatedClaim[]>) =>
    unearnedOf(find, policy, (at) => policyAt(defaults, versions, at).policy)
  const own = [
    ...(await unearned((by) => vipClaims(tx, playerId, by))),
    ...(await unearned((by) => taskClaims(tx, playerId, by))),
    ...(await unearned((by) => firstDepositClaims(tx, playerId, by))),
    ...(await battleClaims(tx, playerId)),
  ]
  for (const claimed of own) await takeBack(tx, playerId, claimed, refundId, now)
  if (inviterId !== null)
    for (const claimed of await unearned((by) => inviteClaims(tx, inviterId, by))) await takeBack(tx, inviterId, claimed, refundId, now)
  await store.markRewardsChecked(tx, refundId, now)
  return true
}

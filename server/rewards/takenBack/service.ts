import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { balanceOf, mustPost } from '../../ledger/ledger.ts'
import { lockAccounts, lockDebt, lockPlayer } from '../../ledger/locks.ts'
import { takeCouponBonusBack } from '../../money/bonusCredit/bonusCredit.ts'
import { refOfCoupon } from '../../money/coupons/service.ts'
import { missingDeposit, withdrawalGoals } from '../../money/orders/depositGoals.ts'
import type { Policy } from '../../settings/policy.ts'
import { readSettingsAt } from '../../settings/settingsAt.ts'
import { refuseOrder } from '../mall/decide.ts'
import { addDiamondsLeft } from '../mall/diamondsLeft.ts'
import { lockUnshipped } from '../mall/orderStore.ts'
import { sharesWithoutDeposit } from '../redVsBlue/settlementStore.ts'
import { refOfShare } from '../redVsBlue/shares.ts'
import { addDebt } from './addDebt.ts'
import * as store from './store.ts'
import { claimsOf, firstDepositVerdicts, inviteVerdicts, taskVerdicts, unearnedOf, vipVerdicts } from './verdicts.ts'
import type { ClaimedReward } from './verdicts.ts'

/** The most awards that a list in the settings has. */
const maxAwards = 10

const refsOf = ({ ref, award }: ClaimedReward): string[] => [
  ref,
  `${ref}:${award}`,
  ...Array.from({ length: maxAwards }, (_, index) => `${ref}:${award}-${index + 1}`),
]

/**
 * Takes back the awards of a claim. Coins become a debt, which is paid at once as far as the player has coins, from the gift first. Of
 * points, diamonds and tickets, what is left is taken; of diamonds in an open order, what is refunded of it (mall/decide.ts). An unused
 * coupon expires; of a used one, what it gave, or what is left of its bonus, is taken. The claim stays claimed.
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
    if (currency === 'diamond' && held < amount) await addDiamondsLeft(tx, playerId, claimed.ref, amount - held)
    if (held === 0) continue
    await mustPost(tx, { kind: 'rewardTaken', currency, from: { playerId }, to: 'operator', amount: held }, ref, now)
  }
  await store.endCoupons(tx, playerId, refs, now)
  for (const id of await store.usedCoupons(tx, playerId, refs)) {
    await takeBack(tx, playerId, { kind: 'coupon', ref: refOfCoupon(id), award: id }, refundId, now)
    await takeCouponBonusBack(tx, playerId, refOfCoupon(id), ref, now)
  }
}

/** Paid shares of battles for which no deposit is left; unpaid ones are dropped when they are due (redVsBlue/job.ts). */
async function battleClaims(tx: Sql, playerId: string): Promise<ClaimedReward[]> {
  const shares = await sharesWithoutDeposit(tx, playerId)
  return shares.flatMap(({ cycleId, isPaid }) =>
    isPaid ? [{ kind: 'redVsBlue' as const, ref: refOfShare(cycleId, playerId), award: '' }] : [],
  )
}

/** Goods need a deposit: without one, orders that were not shipped are refused, and their diamonds can be taken back like others. */
async function refuseGoods(tx: Sql, playerId: string, policy: Policy, now: number): Promise<void> {
  if ((await missingDeposit(withdrawalGoals(policy), (goal) => store.deposited(tx, playerId, goal))) === 0) return
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
  const settings = await readSettingsAt(tx, { policy, defaults })
  const claims = await claimsOf(tx, playerId)
  const ofPlayer = (by: Policy) =>
    Promise.resolve([...vipVerdicts(claims, by), ...taskVerdicts(claims, by), ...firstDepositVerdicts(claims, by)])
  const times = [...claims.vip, ...claims.tasks, ...(claims.firstDeposit ? [claims.firstDeposit] : [])].map(({ at }) => at)
  for (const claimed of [...(await unearnedOf(times, ofPlayer, settings)), ...(await battleClaims(tx, playerId))])
    await takeBack(tx, playerId, claimed, refundId, now)
  if (inviterId !== null) {
    const invited = await store.inviteClaims(tx, inviterId)
    const ofInviter = (by: Policy) => inviteVerdicts(tx, inviterId, invited, by, now)
    const unearned = await unearnedOf(
      invited.map(({ at }) => at),
      ofInviter,
      settings,
    )
    for (const claimed of unearned) await takeBack(tx, inviterId, claimed, refundId, now)
  }
  await store.markRewardsChecked(tx, refundId, now)
  return true
}

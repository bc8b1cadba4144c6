import type { BonusCoins } from '#contract/bonus.ts'
import type { Coupon } from '#contract/coupons.ts'
import { giveAward } from '#server/awards/awards.ts'
import { grantBonus } from '#server/money/bonusCredit/bonusCredit.ts'
import { dataOf } from '../fixtures/answers.ts'
import type { TestApp } from '../fixtures/app.ts'
import { uniqueRef } from '../fixtures/uniqueRef.ts'

let given = 0

/** A coupon from an activity, valid for the policy's 14 days. */
export async function giveCoupon(
  app: TestApp,
  { token, userId }: { token: string; userId: string },
  propId: number,
  count: number,
): Promise<Coupon> {
  const award = { id: `gift-${given++}`, propId, count }
  const { policy } = app.deps
  await app.db.transaction((tx) =>
    giveAward(tx, { playerId: userId, activityId: 'sign-in', award, now: app.clock.now, kind: 'checkIn', ref: uniqueRef(), policy }),
  )
  const found = (await couponsOf(app, token)).find((coupon) => coupon.propId === propId && coupon.count === count && coupon.state === 'new')
  if (!found) throw new Error('no coupon came')
  return found
}

export const couponsOf = async (app: TestApp, token: string): Promise<Coupon[]> =>
  dataOf(await app.call<{ list: Coupon[] }>('coupons', {}, token)).list

/** Bonus coins from the operator: 7 days, to be wagered `turnover` times. */
export const giveBonus = (app: TestApp, playerId: string, ref: string, amount: number, turnover: number) =>
  app.db.transaction((tx) => grantBonus(tx, { playerId, source: 'bonus', ref, amount, turnover, days: 7 }, app.deps.policy, app.clock.now))

export const bonusOf = async (app: TestApp, token: string): Promise<BonusCoins> =>
  dataOf(await app.call<BonusCoins>('bonusCoins', {}, token))

export const balancesOf = async (app: TestApp, token: string): Promise<{ coin: number; bonus: number }> => {
  const { coin, bonus } = dataOf(await app.call<{ coin: number; bonus: number }>('refreshData', {}, token))
  return { coin, bonus }
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { notifyPayment, requestDeposit } from '../../fixtures/deposits.ts'
import { couponsOf, giveCoupon } from '../../money/samples.ts'
import { held, peopleIn } from './people.ts'
import type { Player } from './people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const { barred, byMobile, link, play, somebody, submit, verifiedPlayer } = peopleIn(() => app)

describe('whoever types in somebody else’s data', () => {
  const limits = [
    ['stake', 10_00],
    ['deposit', 50_00],
  ] as const
  /** What an account is answered that another person's documents were submitted for, and whether it is still logged in. */
  async function answersFor(forbid: (owner: Player) => Promise<void>) {
    const person = somebody()
    const owner = await verifiedPlayer(person)
    const typist = await app.register({ birthDate: person.birthDate })
    const coupon = await giveCoupon(app, typist, 1301, 5_00)
    const { orderId } = await requestDeposit(app, typist.token, 100_00)
    dataOf(await app.call('setSelfLimit', { kind: 'stake', period: 'day', value: 20_00 }, typist.token))
    await submit(typist, { ...person, idType: 'drivers-license', idNumber: `N08-${person.idNumber}` })
    await forbid(owner)
    const ask = (name: string, body: Record<string, unknown> = {}) => app.call<Record<string, unknown>>(name, body, typist.token)
    const loosened = await ask('setSelfLimit', { kind: 'stake', period: 'day', value: null })
    const after = {
      bars: await barred(typist),
      loosened,
      limits: await ask('selfLimits'),
      atLogin: (await ask('getAfterLoginInfoWeb')).data?.limits,
      closure: (await ask('refreshData')).data?.closure,
      activities: await ask('activityGetStatusList'),
      exclusion: (await ask('takeBreak', { hours: 24 })).message,
      coupons: (await couponsOf(app, typist.token)).map(({ expiresAt }) => expiresAt - coupon.expiresAt),
      order: await app.db.row('select state, expires_at - created_at as lasts from deposit_order where id = $1', [orderId]),
    }
    return { owner, typist, after }
  }

  test('is answered the same, whatever that person has forbidden themselves, and stays logged in', async () => {
    const open = await answersFor(async () => {})
    const closed = await answersFor(async (owner) => {
      for (const [kind, value] of limits) dataOf(await app.call('setSelfLimit', { kind, period: 'day', value }, owner.token))
      dataOf(await app.call('selfExclude', { months: 60 }, owner.token))
    })
    expect(open.after).toMatchObject({ bars: held, closure: null, exclusion: '', atLogin: [{ kind: 'stake.day', amount: 20_00 }] })
    expect(closed.after).toEqual(open.after)
  })

  test('is answered no limit of that person over an account of their own, and is bound by it', async () => {
    const mobile = '9170009061'
    const own = await byMobile(mobile)
    const person = somebody()
    const owner = await verifiedPlayer(person)
    dataOf(await app.call('setSelfLimit', { kind: 'deposit', period: 'day', value: 50_00 }, owner.token))
    dataOf(await app.call('setSelfLimit', { kind: 'stake', period: 'day', value: 50 }, owner.token))
    const typist = await app.register({ birthDate: person.birthDate })
    await link(mobile, typist)
    const spin = await play(own)
    const order = await requestDeposit(app, own.token, 100_00)
    await submit(typist, { ...person, idType: 'drivers-license', idNumber: `N09-${person.idNumber}` })
    expect(await spin()).toEqual(refusal('accountHeld'))
    expect(await app.call('recharge', { typeId: 'qr-ph', amount: 100_00 }, own.token)).toEqual(refusal('accountHeld'))
    expect(dataOf(await app.call<SelfControl>('selfLimits', {}, own.token)).limits.every(({ value }) => value === null)).toBe(true)
    await notifyPayment(app, order)
    expect(await app.db.row('select state, return_reason from deposit_order where id = $1', [order.orderId])).toEqual({
      state: 'refunded',
      return_reason: 'held',
    })
    dataOf(await app.call('selfExclude', { months: 60 }, owner.token))
    expect(await barred(own)).toEqual(held)
    expect(await app.call('refreshData', {}, own.token)).toMatchObject({ errcode: 0, data: { closure: null } })
  })

  test('ends no session of that person who is on a break, and takes no gift from them, by excluding themselves', async () => {
    const person = somebody()
    const owner = await verifiedPlayer(person)
    dataOf(await app.call('takeBreak', { hours: 24 }, owner.token))
    const typist = await app.register({ birthDate: person.birthDate })
    await submit(typist, { ...person, idType: 'drivers-license', idNumber: `N10-${person.idNumber}` })
    const giftOf = async ({ userId }: Player) =>
      (await app.db.row<{ gift: number }>(`select gift from account where player_id = $1 and currency = 'coin'`, [userId]))?.gift
    const before = await giftOf(owner)
    expect(before).toBeGreaterThan(0)
    dataOf(await app.call('selfExclude', { months: 6 }, typist.token))
    expect(await app.call('refreshData', {}, owner.token)).toMatchObject({ errcode: 0, data: { closure: { kind: 'break' } } })
    expect([await giftOf(owner), await giftOf(typist)]).toEqual([before, 0])
  })
})

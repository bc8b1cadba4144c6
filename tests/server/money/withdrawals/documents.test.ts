import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireKyc } from '#server/identity/kyc/review.ts'
import { isAccountHeld, linksOf } from '#server/identity/person/linkStore.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { addBank, approveIdentity, changeBank, gcashOf, infoOf, name, rules, statusOf, untilPaying, withdraw } from './samples.ts'
import type { Payee, Player } from './samples.ts'

/** Documents are required above this total. */
const kycAmount = 300_00

let app: TestApp
beforeAll(async () => {
  const withdrawal = { ...rules, turnover: { deposit: 0, gift: 0, welcome: 0 }, minDeposited: 0, openOrders: 5 }
  app = await createApp({ policy: { withdrawal, kyc: { ...defaultPolicy.kyc, kycAmount } } })
})
afterAll(() => app.close())

async function payee(): Promise<Payee> {
  const player = await app.register()
  return { ...player, bankId: dataOf(await addBank(app, player)).added }
}
const isHeld = ({ userId }: Player) => isAccountHeld(app.db, userId)

describe('withdrawals below the amount that requires documents', () => {
  it('need no documents until their total reaches it, however they are divided', async () => {
    const player = await payee()
    expect(await infoOf(app, player)).toMatchObject({ needKyc: false, withoutKyc: kycAmount, holder: null })
    expect(await withdraw(app, player, kycAmount + 1)).toEqual(refusal('kycNeeded'))
    expect((await withdraw(app, player, 200_00)).errcode).toBe(0)
    expect(await infoOf(app, player)).toMatchObject({ needKyc: false, withoutKyc: 100_00 })
    expect(await withdraw(app, player, 100_01)).toEqual(refusal('kycNeeded'))
    await approveIdentity(app, player.userId)
    expect(await infoOf(app, player)).toMatchObject({ needKyc: false, withoutKyc: null, holder: name })
    expect((await withdraw(app, player, 100_01)).errcode).toBe(0)
  })

  it('require documents when less than the minimum is left', async () => {
    const player = await payee()
    expect((await withdraw(app, player, 250_00)).errcode).toBe(0)
    expect(await infoOf(app, player)).toMatchObject({ needKyc: true, withoutKyc: 50_00 })
  })

  it('go to an account in the documents’ name, once there are some', async () => {
    const player = await app.register()
    const { added } = dataOf(
      await changeBank<{ added: string }>(app, 'addBankInfo', player, { ...gcashOf(player), holder: 'Somebody Else' }),
    )
    await approveIdentity(app, player.userId)
    expect(await withdraw(app, { ...player, bankId: added })).toEqual(refusal('holderMismatch'))
  })

  it('block neither the owner of a number nor the player without documents who has entered it first, whoever that is', async () => {
    const [impostor, owner] = [await app.register(), await app.register()]
    dataOf(await addBank(app, impostor, gcashOf(owner)))
    await approveIdentity(app, owner.userId)
    dataOf(await addBank(app, owner))
    expect([await isHeld(owner), await isHeld(impostor)]).toEqual([false, false])
    expect((await linksOf(app.db, owner.userId)).map(({ playerId, kind, isHeld: isHolding }) => ({ playerId, kind, isHolding }))).toEqual([
      { playerId: owner.userId, kind: 'bank', isHolding: false },
    ])
  })
})

/** The player's documents are out of date. */
async function expire({ userId }: Player): Promise<void> {
  await app.db.rows('update kyc set expires_at = $2 where player_id = $1', [userId, app.clock.now])
  expect(await expireKyc(app.deps)).toBe(1)
}

describe('documents that expire while a withdrawal is reviewed', () => {
  it('leave it to an operator, where it needs documents', async () => {
    const player = await payee()
    await approveIdentity(app, player.userId)
    const order = dataOf(await withdraw(app, player, kycAmount + 1))
    expect(order.byHand).toBe(false)
    await expire(player)
    await untilPaying(app)
    expect(await statusOf(app, player, order.orderId)).toMatchObject({ state: 'review', byHand: true })
  })

  it('do not where it needs none', async () => {
    const player = await payee()
    await approveIdentity(app, player.userId)
    const order = dataOf(await withdraw(app, player, kycAmount))
    await expire(player)
    await untilPaying(app)
    expect((await statusOf(app, player, order.orderId)).state).toBe('paying')
  })
})

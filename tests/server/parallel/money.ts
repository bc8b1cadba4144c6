import { dataOf } from '../fixtures/answers.ts'
import { welcome } from '../fixtures/app.ts'
import { playRounds } from '../fixtures/recordedRounds.ts'
import { giveCoupon } from '../money/samples.ts'
import { approveIdentity } from '../money/withdrawals/identity.ts'
import { addBank, confirm, gcashOf, giveGift } from '../money/withdrawals/samples.ts'
import { app, ask, depositor, once } from './stage.ts'
import type { Case, Maker, Mutating } from './stage.ts'

async function becomePayee(maker: Maker): Promise<string> {
  await approveIdentity(app, maker.userId)
  return dataOf(await addBank(app, maker)).added
}
const confirmTwice = async ({ tokens }: Maker, purpose: 'bank' | 'withdrawal') => {
  for (const token of tokens) dataOf(await confirm(app, token, purpose))
}

export const moneyCases = {
  recharge: once(async (maker) => {
    const { couponId } = await giveCoupon(app, maker, 1001, 20)
    return { typeId: 'qr-ph', amount: 100_00, couponId }
  }, 'couponNotUsable'),
  exchange: once(
    async (maker) => {
      const bankId = await becomePayee(maker)
      await confirmTwice(maker, 'withdrawal')
      return { bankId, amount: welcome }
    },
    'confirmIdentity',
    'balanceTooLow',
  ),
  giveUpGift: once(async (maker) => {
    await giveGift(app, maker, 50_00)
    return { loses: 50_00 }
  }, 'alreadyDone'),
  addBankInfo: once(
    async (maker) => {
      await approveIdentity(app, maker.userId)
      await confirmTwice(maker, 'bank')
      return gcashOf(maker)
    },
    'confirmIdentity',
    'bankTaken',
  ),
  modifyBankInfo: once(
    async (maker) => {
      const id = await becomePayee(maker)
      await confirmTwice(maker, 'bank')
      return { ...gcashOf(maker), id, account: `1${maker.userId} 4321` }
    },
    'confirmIdentity',
    'unknownBankAccount',
  ),
  delUserBank: once(
    async (maker) => {
      const id = await becomePayee(maker)
      await confirmTwice(maker, 'bank')
      return { id }
    },
    'confirmIdentity',
    'unknownBankAccount',
  ),
  couponTake: once(async (maker) => ({ couponId: (await giveCoupon(app, maker, 1301, 5_00)).couponId }), 'couponNotUsable'),
  safeboxPut: once(async (maker) => {
    await ask(maker, 'safeboxSetPassword', { password: '135790' })
    return { amount: welcome }
  }, 'balanceTooLow'),
  safeboxTake: once(async (maker) => {
    await ask(maker, 'safeboxSetPassword', { password: '135790' })
    await ask(maker, 'safeboxPut', { amount: 10_00 })
    return { amount: 10_00, password: '135790' }
  }, 'balanceTooLow'),
  safeboxSetPassword: once(() => ({ password: '135790' }), 'alreadyDone'),
  piggyBankOpen: once(({ userId }) => playRounds(app, userId, 1, { stake: 2_000_00 }), 'piggyBankNotFull'),
  firstRechargeSign: once(() => {}, 'alreadyDone'),
  firstRechargeReceive: once(async (maker) => {
    await ask(maker, 'firstRechargeSign')
    await depositor(maker)
  }, 'alreadyDone'),
} satisfies Partial<Record<Mutating, Case>>

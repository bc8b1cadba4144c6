import { expect } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { approveKyc } from '#server/identity/kyc/review.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { picture } from '../../fixtures/uploads.ts'
import { codeFor } from '../session/samples.ts'
import { documents, upload } from './samples.ts'

export type Player = Awaited<ReturnType<TestApp['register']>>
type Details = Partial<Record<keyof typeof documents, string>>

// What `barred` returns of an account that is held, of one that is closed, and of one that is neither.
export const held = ['accountHeld', 'accountHeld', 'accountHeld']
export const excluded = ['selfExcluded', 'selfExcluded', 'selfExcluded']
export const free = ['ok', 'ok', 'ok']

/** People with documents and mobile numbers, and what their accounts may do. */
export function peopleIn(appOf: () => TestApp) {
  let people = 0
  /** A person unlike any before. */
  const somebody = () => {
    people++
    const birthDate = `19${70 + (people % 20)}-05-05`
    return { name: `Pedro ${'x'.repeat(people)} Penduko`, birthDate, idType: 'passport', idNumber: `P${1000 + people}A` }
  }
  const submit = async (player: Player, details: Details) => {
    const image = await picture()
    for (const slot of ['front', 'back', 'selfie']) await upload(appOf(), player.token, slot, image)
    dataOf(await appOf().call('addKyc', { ...documents, ...details, submit: true }, player.token))
  }
  const approve = (userId: string) => approveKyc(appOf().deps, userId, 'tester')
  const verifiedPlayer = async (details: Details): Promise<Player> => {
    const player = await appOf().register({ birthDate: details.birthDate })
    await submit(player, details)
    expect(await approve(player.userId)).toEqual({ state: 'approved' })
    return player
  }

  /** Which of play, deposits and promotions is refused, by failure name. */
  const barred = async ({ token }: Player) => {
    const answers = [
      await appOf().call('startGame', { gameId: 'perlas' }, token),
      await appOf().call('recharge', { typeId: 'qr-ph', amount: 100_00 }, token),
      await appOf().call('loginBonus3UserReceive', {}, token),
    ]
    return answers.map(({ errcode, message }) => (errcode === 0 ? 'ok' : message))
  }
  const play = async ({ token }: Pick<Player, 'token'>) => {
    const { roundToken } = dataOf(await appOf().call<{ roundToken: string }>('startGame', { gameId: 'perlas' }, token))
    const spin = () => appOf().call('spin', { roundToken, stake: 100 }, token)
    dataOf(await spin())
    return spin
  }

  const byMobile = async (mobile: string) => {
    const first = await appOf().register()
    dataOf(await appOf().call('bindAccount', { mobile, smsCode: await codeFor(appOf(), mobile, 'bind') }, first.token))
    return first
  }
  /** A code proves that the second account's player has the first one's mobile. */
  const link = async (mobile: string, { token }: Pick<Player, 'token'>) => {
    appOf().clock.pass(2 * minuteMs)
    const smsCode = await codeFor(appOf(), mobile, 'bind')
    expect(await appOf().call('bindAccount', { mobile, smsCode }, token)).toMatchObject({ message: 'mobileTaken' })
  }
  return { approve, barred, byMobile, link, play, somebody, submit, verifiedPlayer }
}

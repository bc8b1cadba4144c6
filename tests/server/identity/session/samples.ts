import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'

export interface LoggedIn {
  token: string
  userId: string
  isNew: boolean
}

/** Has a code sent and reads it from the outbox. */
export async function codeFor(app: TestApp, mobile: string, scene: string): Promise<string> {
  dataOf(await app.call('smsSend', { mobile, scene }))
  return app.codeFor(mobile)
}

/** Six digits other than these. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Numbers that no other test uses. */
let numbers = 9_180_000_000
export const newMobile = (): string => String(numbers++)

/** A player with a mobile and a password. */
export async function registerMobile(app: TestApp, password = 'correct horse'): Promise<LoggedIn & { mobile: string }> {
  const mobile = newMobile()
  const smsCode = await codeFor(app, mobile, 'register')
  return { ...dataOf(await app.call<LoggedIn>('accountRegist', { mobile, smsCode, password, ...registrationFields })), mobile }
}

/** A player who registered by SMS, without a password. */
export async function joinBySms(app: TestApp): Promise<LoggedIn & { mobile: string }> {
  const mobile = newMobile()
  const response = await app.call<{ ticket: string }>('accountLoginSms2', { mobile, smsCode: await codeFor(app, mobile, 'login') })
  return {
    ...dataOf(await app.call<LoggedIn>('accountLoginSms2', { mobile, ticket: response.data?.ticket, ...registrationFields })),
    mobile,
  }
}

export const isSignedIn = async (app: TestApp, token: string): Promise<boolean> => (await app.call('refreshData', {}, token)).errcode === 0

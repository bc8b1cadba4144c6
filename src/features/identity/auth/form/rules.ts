import * as z from 'zod/mini'
import type { AppConfig } from '#contract/config.ts'
import { account, day, maxPasswordLength, mobile, nickname, password, recoveryCode, smsCode } from '#contract/values.ts'
import { latestBirthDate } from './age.ts'
import { accountOrMobile, digitsOf, nationalMobile } from './mobile.ts'
import { tooLong, tooYoung } from './violations.ts'

const tidied = <T extends z.ZodMiniType<unknown, string | undefined>>(tidy: (text: string) => string | undefined, rule: T) =>
  z.pipe(z.pipe(z.string(), z.transform(tidy)), rule)

export type Lengths = Pick<AppConfig['lengths'], 'account' | 'nickname' | 'password' | 'smsCode'>

const within = (rule: z.ZodMiniType<string, string>, { min, max }: Lengths[keyof Lengths]) =>
  z.pipe(z.string().check(z.minLength(min), z.maxLength(max)), rule)

/** The forms' schemas, from the contract's rules and the configured lengths, tolerant of how people type. */
export const formsOf = (lengths: Lengths) => {
  const code = tidied(digitsOf, within(smsCode, lengths.smsCode))
  const name = tidied((text) => text.trim(), within(account, lengths.account))
  const newPassword = within(password, lengths.password)
  const terms = z.boolean().check(z.refine((accepted) => accepted))
  /** @param now ms UTC */
  const signUp = (now: number, ageLimit: number) => {
    const latest = latestBirthDate(now, ageLimit)
    return { birthDate: day.check(z.refine((birth) => birth <= latest, { error: tooYoung })), terms, eligible: terms }
  }
  const sms = { mobile: tidied(nationalMobile, mobile), smsCode: code }
  const renewal = { ...sms, birthDate: day, password: newPassword }
  const loginName = tidied(accountOrMobile, z.string().check(z.minLength(1), z.maxLength(40)))
  return {
    sms: z.object(sms),
    /** An existing name or password may follow older rules. */
    login: z.object({
      account: loginName,
      password: z.string().check(z.minLength(1), z.maxLength(maxPasswordLength, { error: tooLong })),
    }),
    renewal: z.object(renewal),
    recovery: z.object({
      account: loginName,
      recoveryCode: tidied(digitsOf, recoveryCode),
      birthDate: day,
      password: newPassword,
    }),
    newPassword: z.object({ password: newPassword }),
    account: z.object({ account: name, password: newPassword }),
    accountName: z.object({ account: name }),
    registerByAccount: (now: number, ageLimit: number) => z.object({ account: name, password: newPassword, ...signUp(now, ageLimit) }),
    registerByMobile: (now: number, ageLimit: number) => z.object({ ...renewal, ...signUp(now, ageLimit) }),
    profile: (now: number, ageLimit: number) =>
      z.object({
        // Where it is optional, empty means none, and the server assigns a name.
        nickname: tidied(
          (text) => text.trim() || undefined,
          lengths.nickname.min > 0 ? within(nickname, lengths.nickname) : z.optional(within(nickname, lengths.nickname)),
        ),
        ...signUp(now, ageLimit),
      }),
  }
}
export type Forms = ReturnType<typeof formsOf>

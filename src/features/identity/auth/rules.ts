import * as z from 'zod/mini'
import { account, day, mobile, nickname, password, smsCode } from '#contract/values.ts'
import { latestBirthDate } from './age.ts'
import { accountOrMobile, nationalMobile } from './mobile.ts'

const tidied = <T extends z.ZodMiniType<unknown, string | undefined>>(tidy: (text: string) => string | undefined, rule: T) =>
  z.pipe(z.pipe(z.string(), z.transform(tidy)), rule)

/** Marks the one rule of a field whose breach has words of its own. */
export const tooYoung = 'tooYoung'

/** The contract's rules, behind what people really type. */
export const rules = {
  mobile: tidied(nationalMobile, mobile),
  smsCode: tidied((text) => text.replace(/\D/g, ''), smsCode),
  account: tidied((text) => text.trim(), account),
  accountOrMobile: tidied(accountOrMobile, z.string().check(z.minLength(1), z.maxLength(40))),
  newPassword: password,
  /** An older password may follow older rules. */
  password: z.string().check(z.minLength(1), z.maxLength(64)),
  nickname: tidied((text) => text.trim() || undefined, z.optional(nickname)),
  terms: z.boolean().check(z.refine((accepted) => accepted)),
  /** @param now ms UTC */
  birthDate: (now: number, ageLimit: number) => {
    const latest = latestBirthDate(now, ageLimit)
    return day.check(z.refine((birth) => birth <= latest, { error: tooYoung }))
  },
} as const

export const smsForm = z.object({ mobile: rules.mobile, smsCode: rules.smsCode })
export const passwordForm = z.object({ account: rules.accountOrMobile, password: rules.password })
export const renewalForm = z.object({ ...smsForm.shape, birthDate: day, password: rules.newPassword })
export const newPasswordForm = z.object({ password: rules.newPassword })
export const accountForm = z.object({ account: rules.account, password: rules.newPassword })
export const accountNameForm = z.object({ account: rules.account })

const joining = (now: number, ageLimit: number) => ({
  birthDate: rules.birthDate(now, ageLimit),
  terms: rules.terms,
  eligible: rules.terms,
})
export const accountJoiningForm = (now: number, ageLimit: number) => z.object({ ...accountForm.shape, ...joining(now, ageLimit) })
export const mobileJoiningForm = (now: number, ageLimit: number) => z.object({ ...renewalForm.shape, ...joining(now, ageLimit) })
export const profileForm = (now: number, ageLimit: number) => z.object({ nickname: rules.nickname, ...joining(now, ageLimit) })

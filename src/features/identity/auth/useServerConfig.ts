import { appConfig } from '#contract/config.ts'
import { socialProvider } from '#contract/login.ts'
import { useCall } from '../../../queries/queries.ts'

/** What contract/values.ts demands, for the words of the forms until the server's own figures are here. */
export const usualLengths = {
  account: { min: 6, max: 20 },
  nickname: { min: 1, max: 12 },
  password: { min: 8, max: 64 },
  smsCode: { min: 6, max: 6 },
} as const

const usual = { lengths: usualLengths, ageLimit: 21, social: socialProvider.options }

/** The server's figures that the auth pages need, and the providers that this release knows. */
export function useServerConfig() {
  const { data } = useCall(appConfig, {})
  return data ? { ...data, social: data.social.filter((one) => socialProvider.options.includes(one)) } : usual
}

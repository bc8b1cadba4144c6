import { appConfig } from '#contract/config.ts'
import { socialProviders } from '#contract/login.ts'
import { useCall } from '../../../queries/queries.ts'
import type { Lengths } from './form/rules.ts'

/** Defaults until the server's configuration has loaded. */
const usualLengths: Lengths = {
  account: { min: 6, max: 20 },
  nickname: { min: 0, max: 12 },
  password: { min: 8, max: 64 },
  smsCode: { min: 6, max: 6 },
}

const usual = { lengths: usualLengths, ageLimit: 21, social: socialProviders }

/** The configuration that the auth pages need, and the providers that this release supports. */
export function useServerConfig() {
  const { data } = useCall(appConfig, {})
  return data ? { ...data, social: data.social.filter((one) => socialProviders.includes(one)) } : usual
}

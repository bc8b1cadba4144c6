import { useEffect, useEffectEvent, useState } from 'react'
import type { SocialProvider } from '#contract/login.ts'
import { logIn } from './submits.ts'
import type { PasswordLogin, SmsLogin, SocialLogin } from './submits.ts'
import { useLoginMachine } from './useLoginMachine.ts'

/** Whose profile is asked for: the profile step names them again, and the machine adds the ticket. */
type Identity = Pick<SmsLogin, 'mobile'> | Pick<SocialLogin, 'provider'>

interface Arrival {
  provider?: SocialProvider | undefined
  ticket?: string | undefined
}

/** Logging in, on a page or over one: one machine, and a social login's return that is taken up at once. */
export function useLoginForm({ provider, ticket }: Arrival = {}) {
  const login = useLoginMachine({ submit: logIn, ticket })
  const [identity, setIdentity] = useState<Identity | null>(provider ? { provider } : null)

  const takeUp = useEffectEvent(() => {
    if (provider && ticket) login.submit({ provider, ticket })
  })
  useEffect(() => takeUp(), [])

  return {
    ...login,
    /** A social login's ticket is being looked at: there is no form to fill yet. */
    arriving: identity !== null && 'provider' in identity && login.submitting && !login.profiling,
    submit: (values: PasswordLogin | SmsLogin) => {
      setIdentity('mobile' in values ? { mobile: values.mobile } : null)
      login.submit(values)
    },
    submitProfile: (profile: Pick<SmsLogin, 'birthDate' | 'termsVersion' | 'eligibilityVersion' | 'nickname'>) =>
      login.submitProfile({ ...profile, ...identity }),
  }
}

export type LoginForm = ReturnType<typeof useLoginForm>

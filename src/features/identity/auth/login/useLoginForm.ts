import { useEffect, useEffectEvent, useState } from 'react'
import type { SocialProvider } from '#contract/login.ts'
import { logIn } from '../submits.ts'
import type { PasswordLogin, SmsLogin, SocialLogin } from '../submits.ts'
import { useLoginMachine } from '../useLoginMachine.ts'

/** Identifies the player whose profile is requested: the profile step repeats it, and the machine adds the ticket. */
type Identity = Pick<SmsLogin, 'mobile'> | Pick<SocialLogin, 'provider'>

interface Arrival {
  provider?: SocialProvider | undefined
  ticket?: string | undefined
}

/** Login, on a page or in an overlay: one machine, which handles the return of a social login at once. */
export function useLoginForm({ provider, ticket }: Arrival = {}) {
  const login = useLoginMachine({ submit: logIn, ticket })
  const [identity, setIdentity] = useState<Identity | null>(provider ? { provider } : null)

  const takeUp = useEffectEvent(() => {
    if (provider && ticket) login.submit({ provider, ticket })
  })
  useEffect(() => takeUp(), [])

  const isSocial = identity !== null && 'provider' in identity
  return {
    ...login,
    isSocial,
    /** A social login's ticket is being verified: there is no form to fill in yet. */
    arriving: isSocial && login.submitting && !login.needsProfile,
    submit: (values: PasswordLogin | SmsLogin) => {
      setIdentity('mobile' in values ? { mobile: values.mobile } : null)
      login.submit(values)
    },
    submitProfile: (profile: Pick<SmsLogin, 'birthDate' | 'termsVersion' | 'eligibilityVersion' | 'nickname'>) =>
      login.submitProfile({ ...profile, ...identity }),
  }
}

export type LoginForm = ReturnType<typeof useLoginForm>

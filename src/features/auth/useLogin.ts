import { useEffect, useEffectEvent, useState } from 'react'
import { logIn } from './submits.ts'
import type { PasswordLogin, SmsLogin, SocialLogin } from './submits.ts'
import { useLeave, useSignedIn, useTarget } from './useRedirect.ts'
import { useSignIn } from './useSignIn.ts'
import { useAuthSearch } from './useAuthSearch.ts'

/** Whose profile is asked for: the profile step names them again, and the machine adds the ticket. */
type Identity = Pick<SmsLogin, 'mobile'> | Pick<SocialLogin, 'provider'>

/** Both skins of the login page: one machine, and a social login's return that is taken up at once. */
export function useLogin() {
  const { provider, ticket, failed } = useAuthSearch()
  const target = useTarget()
  const signIn = useSignIn({ submit: logIn, ticket })
  const [identity, setIdentity] = useState<Identity | null>(provider ? { provider } : null)
  useLeave(useSignedIn(), target)

  const takeUp = useEffectEvent(() => {
    if (provider && ticket) signIn.submit({ provider, ticket })
  })
  useEffect(() => takeUp(), [])

  return {
    ...signIn,
    target,
    provider,
    socialFailed: failed === true,
    /** A social login's ticket is being looked at: there is no form to fill yet. */
    arriving: identity !== null && 'provider' in identity && signIn.submitting && !signIn.profiling,
    submit: (values: PasswordLogin | SmsLogin) => {
      setIdentity('mobile' in values ? { mobile: values.mobile } : null)
      signIn.submit(values)
    },
    submitProfile: (profile: Pick<SmsLogin, 'birthDate' | 'termsVersion' | 'nickname'>) =>
      signIn.submitProfile({ ...profile, ...identity }),
  }
}

export type Login = ReturnType<typeof useLogin>

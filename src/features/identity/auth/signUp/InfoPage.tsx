import { Trans } from '@lingui/react/macro'
import type { SocialProvider } from '#contract/login.ts'
import { ButtonLink } from '../../../../shared/navigation/ButtonLink.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { socialNames } from '../social.ts'
import { logIn } from '../submits.ts'
import { useAuthSearch } from '../useAuthSearch.ts'
import { useLoginMachine } from '../useLoginMachine.ts'
import { useLeaveLoggedIn, useLoggedIn, useTarget } from '../useRedirect.ts'
import { ProfileForm } from './ProfileForm.tsx'

/** Completes a new account after a social login: nickname, birth date, terms. */
export function InfoPage() {
  const { provider, ticket } = useAuthSearch()
  const target = useTarget()
  useLeaveLoggedIn(useLoggedIn(), target)
  const name = provider && socialNames[provider]
  return (
    <AuthPage
      title={<Trans>Your details</Trans>}
      lead={name && <Trans>{name} confirmed it’s you. Add a few more details to finish your account.</Trans>}
    >
      {provider && ticket ? <NewIdentity provider={provider} ticket={ticket} /> : <NoIdentity target={target} />}
    </AuthPage>
  )
}

interface Identity {
  provider: SocialProvider
  ticket: string
}

function NewIdentity({ provider, ticket }: Identity) {
  const login = useLoginMachine({ submit: logIn, ticket })
  return (
    <ProfileForm
      login={login}
      onValid={(profile) => {
        if (login.needsProfile) login.submitProfile({ provider, ...profile })
        else login.submit({ provider, ticket, ...profile })
      }}
    />
  )
}

interface NoIdentityProps {
  target: string
}

/** Opened without a ticket: from a typed address or an old link. */
const NoIdentity = ({ target }: NoIdentityProps) => (
  <section className="card pad auth-stack">
    <p>
      <Trans>Log in first so we know what details to ask for.</Trans>
    </p>
    <ButtonLink to="/auth/login" search={{ redirect: target }} variant="main">
      <Trans>Log in</Trans>
    </ButtonLink>
  </section>
)

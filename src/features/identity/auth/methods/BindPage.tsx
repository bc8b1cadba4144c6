import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { appConfig } from '#contract/config.ts'
import type { SocialProvider } from '#contract/login.ts'
import { passkeys } from '#contract/passkeys.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import type { User } from '#contract/session.ts'
import { useApp } from '../../../../platform/app.ts'
import { useCall } from '../../../../queries/queries.ts'
import { maskedMobile } from '../../../../shared/identity/maskedMobile.ts'
import { ButtonLink } from '../../../../shared/navigation/ButtonLink.tsx'
import { PlayerGate } from '../../../../shared/session/PlayerGate.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { isSettled, LoadFailedLine } from '../../../../ui/LoadState.tsx'
import { Skeletons } from '../../../../ui/Skeletons.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { socialNames, socialStart } from '../social.ts'
import { SocialFailed } from '../SocialLinks.tsx'
import { useAuthSearch } from '../useAuthSearch.ts'
import { useLoggedIn } from '../useRedirect.ts'
import { useServerConfig } from '../useServerConfig.ts'
import { BindDialog } from './BindDialog.tsx'
import type { Bindable } from './BindDialog.tsx'
import { BindSocialDialog } from './BindSocialDialog.tsx'
import { LoginMethodRow } from './LoginMethodRow.tsx'
import { UnbindSocialDialog } from './UnbindSocialDialog.tsx'

/** The player's login methods, and those that can be added. */
export function BindPage() {
  const loggedIn = useLoggedIn()
  const { provider, ticket, failed } = useAuthSearch()
  const { data, isError, refetch } = useCall(getAfterLoginInfoWeb, {})
  // It names the providers, so that no row is shown that then goes.
  const config = useCall(appConfig, {})
  const { queries } = useApp()
  const [open, setOpen] = useState<Bindable | null>(null)
  const [removing, setRemoving] = useState<SocialProvider | null>(null)
  const [removed, setRemoved] = useState<SocialProvider | null>(null)
  const [arrived, setArrived] = useState(true)
  const refresh = () => void queries.invalidateQueries({ queryKey: [getAfterLoginInfoWeb.path] })
  return (
    <AuthPage title={<Trans>Login methods</Trans>} lead={<Trans>Add more login methods so you don’t lose access to your account.</Trans>}>
      {failed && <SocialFailed provider={provider} />}
      <PlayerGate wait={<Skeletons flush heights={[240]} />} text={<Trans>Log in to see your login methods.</Trans>}>
        {data && isSettled(config) ? (
          <>
            <LoginMethods user={data.user} onAdd={setOpen} onRemove={setRemoving} />
            <OnlyPassword user={data.user} onMobile={() => setOpen('mobile')} />
          </>
        ) : isError && !data ? (
          <section className="card pad">
            <LoadFailedLine onRetry={refetch}>
              <Trans>We couldn’t load your login methods.</Trans>
            </LoadFailedLine>
          </section>
        ) : (
          <Skeletons flush heights={[240]} />
        )}
      </PlayerGate>
      <p role="status" className="small">
        {removed && <Removed name={socialNames[removed]} />}
      </p>
      {loggedIn && data && open && (
        <BindDialog
          what={open}
          hasPassword={data.user.hasPassword}
          earlier={data.user.mobile ? maskedMobile(data.user.mobile) : undefined}
          onBound={refresh}
          onClose={() => setOpen(null)}
        />
      )}
      {loggedIn && provider && ticket && arrived && (
        <BindSocialDialog provider={provider} ticket={ticket} onBound={refresh} onClose={() => setArrived(false)} />
      )}
      {loggedIn && removing && (
        <UnbindSocialDialog
          provider={removing}
          onRemoved={() => {
            refresh()
            setRemoved(removing)
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </AuthPage>
  )
}

const Removed = ({ name }: { name: string }) => <Trans>{name} was removed from your login methods.</Trans>

interface LoginMethodsProps {
  user: User
  onAdd: (what: Bindable) => void
  onRemove: (provider: SocialProvider) => void
}

function LoginMethods({ user, onAdd, onRemove }: LoginMethodsProps) {
  const { social } = useServerConfig()
  const names = { google: user.googleName, facebook: user.facebookName, line: user.lineName }
  return (
    <ul className="card auth-methods">
      <LoginMethodRow
        method="mobile"
        name={<Trans>Mobile number</Trans>}
        held={user.mobile && maskedMobile(user.mobile)}
        onAdd={() => onAdd('mobile')}
        isChangeable
      />
      <LoginMethodRow method="account" name={<Trans>Username and password</Trans>} held={user.account} onAdd={() => onAdd('account')} />
      {social.map((provider) => (
        <LoginMethodRow
          key={provider}
          method={provider}
          name={socialNames[provider]}
          held={names[provider]}
          href={socialStart(provider, '/auth/bind', 'bind')}
          onRemove={() => onRemove(provider)}
        />
      ))}
    </ul>
  )
}

/** A password without anything beside it: once it is forgotten, the player depends on customer support. */
function OnlyPassword({ user: { mobile, googleName, facebookName, lineName }, onMobile }: { user: User; onMobile: () => void }) {
  const { data: keys } = useCall(passkeys, {})
  const hasOther = [mobile, googleName, facebookName, lineName].some((name) => name !== null)
  if (hasOther || !keys || keys.list.length > 0) return null
  return (
    <section className="card pad auth-stack">
      <p>
        <Trans>
          Your password is your only way to log in. If you forget it, you can’t set a new one yourself. Add a mobile number or a passkey, so
          you can always get back in.
        </Trans>
      </p>
      <Button small onClick={onMobile}>
        <Trans>Add my mobile number</Trans>
      </Button>
      <ButtonLink small to="/member/devices">
        <Trans>Add a passkey</Trans>
      </ButtonLink>
    </section>
  )
}

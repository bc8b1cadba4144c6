import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { getAfterLoginInfoWeb, refreshData } from '#contract/session.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../platform/queries.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AuthPage } from './AuthPage.tsx'
import { PasswordField } from './fields.tsx'
import { RuledForm } from './RuledForm.tsx'
import { newPasswordForm } from './rules.ts'
import { setPassword } from './submits.ts'
import { useSignIn } from './useLoginMachine.ts'
import { useLeave, usePlayersOnly, useTarget } from './useRedirect.ts'

/** The first password of a player who came by SMS or social login. */
export function SetPasswordPage() {
  const signedIn = usePlayersOnly()
  const { data } = useCall(getAfterLoginInfoWeb, {})
  return (
    <AuthPage title={<Trans>Set a password</Trans>} lead={<Trans>Set a password to log in without waiting for an SMS.</Trans>}>
      {signedIn && data?.user.hasPassword === true ? <Already /> : signedIn ? <FirstPassword /> : <Skeleton className="auth-wait" />}
    </AuthPage>
  )
}

function FirstPassword() {
  const { queries } = useApp()
  const target = useTarget('/member')
  const signIn = useSignIn({
    submit: setPassword,
    onProven: () => {
      void queries.invalidateQueries({ queryKey: [getAfterLoginInfoWeb.path] })
      void queries.invalidateQueries({ queryKey: [refreshData.path] })
    },
  })
  useLeave(signIn.proven, target)
  return (
    <RuledForm
      schema={newPasswordForm}
      defaultValues={{ password: '' }}
      signIn={signIn}
      onValid={signIn.submit}
      action={<Trans>Save password</Trans>}
    >
      <PasswordField isNew />
    </RuledForm>
  )
}

const Already = () => (
  <section className="card pad auth-stack">
    <p>
      <Trans>You already have a password. You can change it with a code sent to your mobile number.</Trans>
    </p>
    <Link to="/auth/forget" search={{ redirect: '/member' }} className="btn soft">
      <Trans>Change with an SMS code</Trans>
    </Link>
  </section>
)

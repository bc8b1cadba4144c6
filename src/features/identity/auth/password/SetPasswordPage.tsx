import { Trans } from '@lingui/react/macro'
import { passkeys } from '#contract/passkeys.ts'
import { getAfterLoginInfoWeb, refreshData } from '#contract/session.ts'
import safebox from '../../../../art/safebox.svg'
import { useApp } from '../../../../platform/app.ts'
import { useCall } from '../../../../queries/queries.ts'
import { ButtonLink } from '../../../../shared/navigation/ButtonLink.tsx'
import { PlayerGate } from '../../../../shared/session/PlayerGate.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { ConfirmFirst } from '../ConfirmFirst.tsx'
import { PasswordField } from '../form/fields.tsx'
import { ValidatedForm } from '../form/ValidatedForm.tsx'
import { setPassword } from '../submits.ts'
import { useLoginMachine } from '../useLoginMachine.ts'
import { useLeave, useTarget } from '../useRedirect.ts'

/** Sets the first password of a player who signed up by SMS or social login, or another one. */
export function SetPasswordPage() {
  const { data } = useCall(getAfterLoginInfoWeb, {})
  const hasPassword = data?.user.hasPassword === true
  const hasMobile = data !== undefined && data.user.mobile !== null
  return (
    <AuthPage
      title={<Trans>Set a password</Trans>}
      lead={!hasPassword && <Trans>Set a password to log in without waiting for an SMS.</Trans>}
    >
      <PlayerGate wait={<Skeleton height={240} />} text={<Trans>Log in to set or change your password.</Trans>}>
        {hasPassword ? <PasswordSet hasMobile={hasMobile} /> : <NewPassword hasMobile={hasMobile} />}
      </PlayerGate>
    </AuthPage>
  )
}

function NewPassword({ isOther = false, hasMobile = false }: { isOther?: boolean; hasMobile?: boolean }) {
  const { queries } = useApp()
  const target = useTarget('/member')
  const login = useLoginMachine({
    submit: setPassword,
    onProven: () => {
      void queries.invalidateQueries({ queryKey: [getAfterLoginInfoWeb.path] })
      void queries.invalidateQueries({ queryKey: [refreshData.path] })
    },
  })
  useLeave(login.isDone, target)
  return (
    <>
      <ValidatedForm
        rules={(forms) => forms.newPassword}
        defaultValues={{ password: '' }}
        login={login}
        onValid={login.submit}
        action={<Trans>Save password</Trans>}
      >
        <PasswordField isNew isOther={isOther} />
      </ValidatedForm>
      {hasMobile && (
        <p className="small muted">
          <Trans>You log in with your mobile number and this password. A code by SMS still works, too.</Trans>
        </p>
      )}
      <ConfirmFirst login={login} />
    </>
  )
}

/** Another password, by a code sent by SMS or with a passkey; a player who has neither adds one first. */
function PasswordSet({ hasMobile }: { hasMobile: boolean }) {
  const { data: keys } = useCall(passkeys, {})
  const hasKey = keys !== undefined && keys.list.length > 0
  return (
    <>
      {hasKey && (
        <>
          <p>
            <Trans>You already have a password. You can change it with your passkey.</Trans>
          </p>
          <NewPassword isOther />
        </>
      )}
      <Notice art={safebox} title={hasKey ? <Trans>Don’t have your passkey with you?</Trans> : <Trans>You already have a password</Trans>}>
        {hasMobile && hasKey ? (
          <Trans>You can also change it with a code sent to your mobile number.</Trans>
        ) : hasMobile ? (
          <Trans>You can change it with a code we send to your mobile number.</Trans>
        ) : hasKey ? (
          <Trans>You can also add your mobile number, and change your password with a code we send you by SMS.</Trans>
        ) : (
          <Trans>To change it, add a mobile number or a passkey first.</Trans>
        )}
      </Notice>
      {hasMobile ? (
        <ButtonLink to="/auth/forget" search={{ redirect: '/member' }} variant={hasKey ? 'quiet' : 'main'} wide>
          <Trans>Change with an SMS code</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink to="/auth/bind" variant={hasKey ? 'quiet' : 'main'} wide>
          <Trans>Add my mobile number</Trans>
        </ButtonLink>
      )}
      {!hasKey && !hasMobile && (
        <ButtonLink to="/member/devices" wide>
          <Trans>Add a passkey</Trans>
        </ButtonLink>
      )}
    </>
  )
}

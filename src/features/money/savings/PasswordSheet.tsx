import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { safebox, safeboxSetPassword } from '#contract/safebox.ts'
import type { SafeboxState } from '#contract/safebox.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import art from '../../../art/safebox.svg'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/useHold.ts'
import { queryOf } from '../../../queries/queries.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { OwnCodeField } from '../../../shared/identity/OwnCodeField.tsx'
import { useCodeDigits } from '../../../shared/identity/useCodeDigits.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { wrongText } from './MoveSheet.tsx'
import { PinField } from './PinField.tsx'

/** Sets the first password, changes it, or resets a forgotten one. */
export type PasswordPurpose = 'first' | 'changed' | 'forgotten'

interface Props {
  purpose: PasswordPurpose
  box: SafeboxState
  onClose: () => void
}

const picture = <img src={art} alt="" width={56} height={56} />

export function PasswordSheet({ purpose, box, onClose }: Props) {
  const title =
    purpose === 'first' ? (
      <Trans>Set a safebox password</Trans>
    ) : purpose === 'changed' ? (
      <Trans>Change password</Trans>
    ) : (
      <Trans>New password</Trans>
    )
  return (
    <Dialog title={title} art={picture} onClose={onClose}>
      {purpose === 'forgotten' && box.mobile === null ? <NoMobile /> : <Form purpose={purpose} mobile={box.mobile} onDone={onClose} />}
      <Button wide onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
    </Dialog>
  )
}

const NoMobile = () => (
  <>
    <p>
      <Trans>You need an SMS code to set a new password. Add your mobile number first. Your coins stay safe in the safebox.</Trans>
    </p>
    <ButtonLink to="/auth/bind" variant="main" wide>
      <Trans>Add my mobile number</Trans>
    </ButtonLink>
  </>
)

/** Why the password is unchanged. */
const reasonOf = (refusal: Refused, i18n: I18n): ReactNode =>
  refusal.failure === 'safeboxWrongPassword' ? (
    wrongText(refusal)
  ) : refusal.failure === 'safeboxLocked' ? (
    <Trans>
      The safebox is locked until {i18n.date(numberIn(refusal.data, 'until') ?? 0, dateFormats.moment)} because of too many wrong passwords.
      To unlock it now, set a new password with an SMS code.
    </Trans>
  ) : refusal.failure === 'wrongCode' ? (
    <Trans>That code isn’t right or has expired.</Trans>
  ) : refusal.failure === 'alreadyDone' ? (
    <Trans>The safebox already has a password, maybe set on another device.</Trans>
  ) : undefined

function Form({ purpose, mobile, onDone }: { purpose: PasswordPurpose; mobile: string | null; onDone: () => void }) {
  const app = useApp()
  const { i18n } = useLingui()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [old, setOld] = useState('')
  const [smsCode, setCode] = useState('')
  const codeDigits = useCodeDigits()
  useHold('form', password + again + old + smsCode !== '')
  const { claim, ...claiming } = useClaim(safeboxSetPassword, {
    onGranted: (state) => {
      app.queries.setQueryData<SafeboxState>(queryOf(app, safebox, {}).queryKey, state)
      refreshOf(app)('coins.moved')
      onDone()
    },
  })
  const differs = again.length === 6 && again !== password
  const isReady =
    password.length === 6 &&
    again === password &&
    (purpose !== 'changed' || old.length === 6) &&
    (purpose !== 'forgotten' || smsCode.length === codeDigits)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) claim({ password, ...(purpose === 'changed' && { old }), ...(purpose === 'forgotten' && { smsCode }) })
      }}
    >
      {purpose === 'changed' && <PinField label={<Trans>Current password</Trans>} autoComplete="off" value={old} onPin={setOld} />}
      {purpose === 'forgotten' && mobile !== null && <OwnCodeField mobile={mobile} scene="safebox" value={smsCode} onCode={setCode} />}
      <PinField
        label={<Trans>New password</Trans>}
        hint={<Trans>6 digits. Don’t use your birthday.</Trans>}
        autoComplete="new-password"
        value={password}
        onPin={setPassword}
      />
      <PinField
        label={<Trans>Confirm new password</Trans>}
        autoComplete="new-password"
        value={again}
        onPin={setAgain}
        error={differs ? <Trans>The passwords don’t match.</Trans> : undefined}
      />
      <ClaimError claiming={claiming} reasonOf={(refusal) => reasonOf(refusal, i18n)} />
      <Button type="submit" variant="main" wide disabled={!isReady || claiming.isBusy}>
        {claiming.isBusy ? <Trans>One moment…</Trans> : <Trans>Save</Trans>}
      </Button>
    </form>
  )
}

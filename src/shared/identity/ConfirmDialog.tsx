import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { confirmIdentity, confirmMethods } from '#contract/confirmation.ts'
import type { ConfirmPurpose, ConfirmMethod } from '#contract/confirmation.ts'
import { passkeys } from '#contract/passkeys.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { maxPasswordLength } from '#contract/values.ts'
import { useApp } from '../../platform/app.ts'
import { useCall } from '../../queries/queries.ts'
import { useCallMutation } from '../../queries/useCallMutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { hasPasskeys } from '../passkeys/device.ts'
import { createPasskeyConfirmPorts } from '../passkeys/passkey.ports.ts'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import { usePasskey } from '../passkeys/usePasskey.ts'
import { numberIn } from '../refusals/numberIn.ts'
import { retryText } from '../refusals/retryText.ts'
import { OwnCodeField } from './OwnCodeField.tsx'
import { useCodeDigits } from './useCodeDigits.ts'

interface WayProps {
  onConfirmed: () => void
  purpose: ConfirmPurpose
}
export interface Confirmation {
  onConfirmed: () => void
  onCancel: () => void
  /** What is confirmed: given in the data of the refusal 10009 when it is more than continuing after a pause. */
  purpose?: ConfirmPurpose
  /** The accepted ways, when not all are: the login was one factor, and a second one is required. */
  methods?: readonly ConfirmMethod[] | undefined
}

const reasons: Record<ConfirmPurpose, ReactNode> = {
  resume: <Trans>You’ve been away for a while. Confirm it’s you to continue where you left off.</Trans>,
  withdrawal: <Trans>Before we send your withdrawal, we need to confirm it’s you.</Trans>,
  bank: <Trans>Before you change your withdrawal accounts, we need to confirm it’s you.</Trans>,
  mobile: <Trans>Before you change how you log in, we need to confirm it’s you.</Trans>,
  password: <Trans>Before you set a new password, we need to confirm it’s you.</Trans>,
}

/** Asks for a password, a code or a passkey, whichever the player has and the server accepts. */
export function ConfirmDialog({ onConfirmed, onCancel, purpose = 'resume', methods }: Confirmation) {
  const { data } = useCall(getAfterLoginInfoWeb, {})
  const { data: keys } = useCall(passkeys, {})
  const hasKey = hasPasskeys() && (keys?.list.length ?? 0) > 0
  const user = data?.user
  const counts = methods ?? confirmMethods
  const mobile = counts.includes('code') ? user?.mobile : undefined
  const canPassword = counts.includes('password') && user?.hasPassword !== false
  // The password first: a code costs a minute's wait.
  const [isByCode, setIsByCode] = useState(false)
  return (
    <Dialog title={<Trans>Confirm it’s you</Trans>} onClose={onCancel}>
      <p className="muted">{reasons[purpose]}</p>
      {hasKey && counts.includes('passkey') && <ByPasskey onConfirmed={onConfirmed} purpose={purpose} />}
      {mobile && (isByCode || !canPassword) ? (
        <ByCode mobile={mobile} onConfirmed={onConfirmed} purpose={purpose} />
      ) : canPassword ? (
        <>
          <ByPassword onConfirmed={onConfirmed} purpose={purpose} />
          {user?.mobile && <Forgotten />}
        </>
      ) : (
        !hasKey && <NoMethod isPasskeyRequired={methods !== undefined} />
      )}
      {mobile && canPassword && (
        <Button wide className="above" onClick={() => setIsByCode(!isByCode)}>
          {isByCode ? <Trans>Use your password</Trans> : <Trans>Use an SMS code</Trans>}
        </Button>
      )}
      <Button wide onClick={onCancel}>
        <Trans>Not now</Trans>
      </Button>
    </Dialog>
  )
}

const NoMethod = ({ isPasskeyRequired }: { isPasskeyRequired: boolean }) => (
  <p>
    {isPasskeyRequired ? (
      <Trans>Your passkey isn’t on this device. To confirm, open Swerte on the device that has it.</Trans>
    ) : (
      <Link to="/auth/set-password">
        <Trans>Set a password first, then come back.</Trans>
      </Link>
    )}
  </p>
)

/** The new password is confirmed by a code to the player’s number; the login that comes with it needs no further confirmation. */
function Forgotten() {
  const href = useLocation({ select: (location) => location.href })
  return (
    <p className="small centered">
      <Link to="/auth/forget" search={{ redirect: href }} className="text-link">
        <Trans>Forgot your password?</Trans>
      </Link>
    </p>
  )
}

type Proof = { password: string } | { smsCode: string }

/** Sends a proof; returns why it failed, in words. */
function useProof({ onConfirmed, purpose }: WayProps, wrong: ReactNode) {
  const { i18n } = useLingui()
  const { serverTime } = useApp()
  const { save, isPending, isLost, refusal } = useCallMutation(confirmIdentity, { onDone: onConfirmed })
  const retryAt = numberIn(refusal?.data, 'retryAt')
  const errorText =
    retryAt !== undefined ? (
      retryText(retryAt, serverTime.now(), i18n)
    ) : refusal?.failure === 'wrongCredentials' || refusal?.failure === 'wrongCode' ? (
      wrong
    ) : refusal || isLost ? (
      <Trans>We couldn’t check that. Please try again in a moment.</Trans>
    ) : undefined
  return { give: (proof: Proof) => save({ ...proof, purpose }), isBusy: isPending, errorText }
}

function ByPasskey({ onConfirmed, purpose }: WayProps) {
  const passkey = usePasskey((app) => createPasskeyConfirmPorts(app, purpose), onConfirmed)
  return (
    <PasskeyButton passkey={passkey} wide>
      <Trans>Use a passkey</Trans>
    </PasskeyButton>
  )
}

function ByPassword(way: WayProps) {
  const [password, setPassword] = useState('')
  const wrong = <Trans>That password isn’t right.</Trans>
  const { give, isBusy, errorText } = useProof(way, wrong)
  const isTooLong = password.length > maxPasswordLength
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (password && !isTooLong) give({ password })
      }}
    >
      <Field
        label={<Trans>Password</Trans>}
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        error={isTooLong ? wrong : errorText}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Submit isDisabled={!password || isTooLong || isBusy} />
    </form>
  )
}

/** By a code sent to the player’s own number. */
function ByCode({ mobile, ...way }: WayProps & { mobile: string }) {
  const [smsCode, setCode] = useState('')
  const digits = useCodeDigits()
  const { give, isBusy, errorText } = useProof(way, <Trans>That code isn’t right or has expired.</Trans>)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (smsCode.length === digits) give({ smsCode })
      }}
    >
      <OwnCodeField mobile={mobile} scene="confirm" value={smsCode} error={errorText} onCode={setCode} />
      <Submit isDisabled={smsCode.length < digits || isBusy} />
    </form>
  )
}

const Submit = ({ isDisabled }: { isDisabled: boolean }) => (
  <Button type="submit" variant="main" wide className="above" disabled={isDisabled}>
    <Trans>Confirm</Trans>
  </Button>
)

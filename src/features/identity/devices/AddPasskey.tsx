import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { passkeys } from '#contract/passkeys.ts'
import { useApp } from '../../../platform/app.ts'
import { ConfirmIdentity } from '../../../shared/identity/ConfirmIdentity.tsx'
import { hasPasskeys } from '../../../shared/passkeys/device.ts'
import { createPasskeyRegisterPorts } from '../../../shared/passkeys/passkey.ports.ts'
import { PasskeyButton } from '../../../shared/passkeys/PasskeyButton.tsx'
import { usePasskey } from '../../../shared/passkeys/usePasskey.ts'

/** Creates a passkey on this device. A player who has not verified their identity recently is asked to first. */
export function AddPasskey({ isFull }: { isFull: boolean }) {
  const { queries } = useApp()
  const passkey = usePasskey(createPasskeyRegisterPorts, () => void queries.invalidateQueries({ queryKey: [passkeys.path] }))
  const { failure, request, cancel } = passkey
  const [answered, setAnswered] = useState<unknown>(null)
  const mustConfirm = failure?.kind === 'refused' && failure.refusal.failure === 'confirmIdentity' && answered !== failure
  if (!hasPasskeys())
    return (
      <p className="small muted">
        <Trans>This browser doesn’t support passkeys here. Open Swerte in another browser to add one.</Trans>
      </p>
    )
  return (
    <>
      {isFull ? (
        <p className="small muted">
          <Trans>You’ve reached the passkey limit. Remove one to add another.</Trans>
        </p>
      ) : (
        <PasskeyButton passkey={passkey} isNew variant="main" wide>
          <Trans>Add a passkey</Trans>
        </PasskeyButton>
      )}
      <p role="status" className="small passkey-added">
        {passkey.accepted && <Trans>Your passkey is ready. You can use it the next time you log in.</Trans>}
      </p>
      {mustConfirm && (
        <ConfirmIdentity
          onConfirmed={request}
          onCancel={() => {
            setAnswered(failure)
            cancel()
          }}
        />
      )}
    </>
  )
}

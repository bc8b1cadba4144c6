import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../../../../platform/app.ts'
import { canOffer, hasPasskeys } from '../../../../shared/passkeys/device.ts'
import { createPasskeyLoginPorts } from '../../../../shared/passkeys/passkey.ports.ts'
import { PasskeyButton } from '../../../../shared/passkeys/PasskeyButton.tsx'
import { usePasskey } from '../../../../shared/passkeys/usePasskey.ts'
import { startSession } from '../login.ports.ts'

/** Login with a passkey: by a tap, or from the autofill of the form beside it where the browser supports it. */
export const PasskeyLogin = () => hasPasskeys() && <Offered />

function Offered() {
  const app = useApp()
  const passkey = usePasskey(createPasskeyLoginPorts, (result) => startSession(app, result))
  const offer = useEffectEvent(passkey.offer)
  useEffect(() => {
    let isHere = true
    void canOffer().then((can) => {
      if (can && isHere) offer()
    })
    return () => {
      isHere = false
    }
  }, [])
  return (
    <PasskeyButton passkey={{ ...passkey, busy: passkey.busy || passkey.accepted }} small>
      <Trans>Use a passkey</Trans>
    </PasskeyButton>
  )
}

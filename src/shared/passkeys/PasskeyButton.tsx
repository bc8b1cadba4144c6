import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import Fingerprint from '~icons/lucide/fingerprint-pattern'
import { Button } from '../../ui/Button.tsx'
import type { ButtonLook } from '../../ui/Button.tsx'
import { errorTextOf } from './passkeyTexts.ts'
import type { PasskeyCeremony } from './usePasskey.ts'
import './passkeys.css'

interface Props extends Pick<ButtonLook, 'variant' | 'small' | 'wide'> {
  passkey: PasskeyCeremony
  /** It creates one. */
  isNew?: boolean
  children: ReactNode
}

/** Starts a passkey ceremony, and shows its result below. The live region exists before its text appears. */
export function PasskeyButton({ passkey, isNew, children, ...look }: Props) {
  const { i18n } = useLingui()
  const errorText = errorTextOf(passkey, i18n, isNew)
  return (
    <div className="passkey">
      <Button {...look} busy={passkey.busy} onClick={passkey.request}>
        <Fingerprint aria-hidden="true" width={20} height={20} />
        {passkey.prompting ? <Trans>Waiting for your device…</Trans> : children}
      </Button>
      <p role="status" className="small muted passkey-trouble">
        {errorText}
      </p>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import Fingerprint from '~icons/lucide/fingerprint-pattern'
import { troubleOf } from './passkeyWords.ts'
import type { PasskeyCeremony } from './usePasskey.ts'
import './passkeys.css'

interface Props {
  passkey: PasskeyCeremony
  children: ReactNode
  className?: string
}

/** Begins a passkey's ceremony, and says what became of it, below. The live region stands before its words come. */
export function PasskeyButton({ passkey, children, className = 'btn soft wide' }: Props) {
  const { i18n } = useLingui()
  const trouble = troubleOf(passkey, i18n)
  return (
    <div className="passkey">
      <button
        type="button"
        className={className}
        aria-disabled={passkey.busy}
        onClick={() => {
          if (!passkey.busy) passkey.request()
        }}
      >
        <Fingerprint aria-hidden="true" width={20} height={20} />
        {passkey.prompting ? <Trans>Waiting for your device…</Trans> : children}
      </button>
      <p role="status" className="small muted passkey-trouble">
        {trouble}
      </p>
    </div>
  )
}

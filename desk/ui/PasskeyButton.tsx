import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import Fingerprint from '~icons/lucide/fingerprint-pattern'
import { isBusy, isPrompting } from '#machines/deskSession/deskSession.selectors.ts'
import { useDesk } from '../kit/desk.ts'
import { hasPasskeys } from '../kit/passkey.ts'
import { Button } from './Button.tsx'

/** Signs in, or confirms the second factor, with a passkey; pressed again while the device is asked, it stops waiting. */
export function PasskeyButton({ children }: { children: ReactNode }) {
  const { session } = useDesk()
  const busy = useSelector(session, isBusy)
  const prompting = useSelector(session, isPrompting)
  if (!hasPasskeys()) return null
  return (
    <Button disabled={busy && !prompting} onClick={() => session.send({ type: prompting ? 'passkey.cancelled' : 'passkey.requested' })}>
      <Fingerprint aria-hidden />
      {prompting ? 'Waiting for your device… Stop' : children}
    </Button>
  )
}

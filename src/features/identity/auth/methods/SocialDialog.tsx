import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ConfirmFirst } from '../ConfirmFirst.tsx'
import { FailureNote } from '../form/FailureNote.tsx'
import type { useLoginMachine } from '../useLoginMachine.ts'

interface Props {
  title: ReactNode
  /** What it means. */
  children: ReactNode
  action: ReactNode
  login: Omit<ReturnType<typeof useLoginMachine>, 'submit'>
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a social account is added or removed, and closes once that is done. */
export function SocialDialog({ title, children, action, login, onConfirm, onClose }: Props) {
  const { isDone } = login
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="auth-stack">
        <p className="muted">{children}</p>
        <FailureNote failure={login.failure} />
        <Button variant="main" wide busy={login.submitting} onClick={onConfirm}>
          {action}
        </Button>
        <Button wide onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <ConfirmFirst login={login} />
    </Dialog>
  )
}

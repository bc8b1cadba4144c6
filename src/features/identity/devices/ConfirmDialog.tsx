import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface Props {
  title: ReactNode
  /** The consequences. */
  children: ReactNode
  confirm: ReactNode
  cancel: ReactNode
  isPending: boolean
  hasFailed: boolean
  /** Why, where trying again will not do. */
  why?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** The confirmation before something is removed. */
export const ConfirmDialog = ({ title, children, confirm, cancel, isPending, hasFailed, why, onConfirm, onClose }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <p className="muted">{children}</p>
    <div role="alert">
      {hasFailed && <p className="device-trouble">{why || <Trans>Your change didn’t go through. Please try again.</Trans>}</p>}
    </div>
    <Button variant="main" wide busy={isPending} onClick={onConfirm}>
      {confirm}
    </Button>
    <Button wide onClick={onClose}>
      {cancel}
    </Button>
  </Dialog>
)

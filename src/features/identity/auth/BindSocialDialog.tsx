import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { SocialProvider } from '#contract/login.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import { FailureNote } from './FailureNote.tsx'
import { socialNames } from './social.ts'
import { bindSocial } from './submits.ts'
import { useLoginMachine } from './useLoginMachine.ts'

interface Props {
  provider: SocialProvider
  ticket: string
  onBound: () => void
  onClose: () => void
}

/**
 * A provider's return. It asks for confirmation before binding: a link made by someone else must not add their identity to this account.
 */
export function BindSocialDialog({ provider, ticket, onBound, onClose }: Props) {
  const login = useLoginMachine({ submit: bindSocial, ticket, onProven: onBound })
  const { isDone } = login
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const name = socialNames[provider]
  return (
    <Dialog title={<Trans>Add {name}?</Trans>} onClose={onClose}>
      <div className="auth-stack">
        <p className="muted">
          <Trans>
            Anyone who can log in to that {name} account will be able to log in to yours. Continue only if you’ve just logged in there
            yourself.
          </Trans>
        </p>
        <FailureNote failure={login.failure} />
        <Button variant="main" wide busy={login.submitting} onClick={() => login.submit({ provider, ticket })}>
          <Trans>Add {name}</Trans>
        </Button>
        <Button wide onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <ConfirmFirst login={login} />
    </Dialog>
  )
}

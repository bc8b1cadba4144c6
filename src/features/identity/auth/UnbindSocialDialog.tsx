import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { SocialProvider } from '#contract/login.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import { FailureNote } from './FailureNote.tsx'
import { socialNames } from './social.ts'
import { unbindSocial } from './submits.ts'
import { useLoginMachine } from './useLoginMachine.ts'

interface Props {
  provider: SocialProvider
  onRemoved: () => void
  onClose: () => void
}

/** Removes a linked account after confirmation. */
export function UnbindSocialDialog({ provider, onRemoved, onClose }: Props) {
  const login = useLoginMachine({ submit: unbindSocial, onProven: onRemoved })
  const { isDone } = login
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const name = socialNames[provider]
  return (
    <Dialog title={<Trans>Remove {name}?</Trans>} onClose={onClose}>
      <div className="auth-stack">
        <p className="muted">
          <Trans>
            You won’t be able to log in with it anymore. Other devices where you logged in with a linked account will be logged out.
          </Trans>
        </p>
        <FailureNote failure={login.failure} />
        <Button variant="main" wide busy={login.submitting} onClick={() => login.submit({ provider })}>
          <Trans>Remove</Trans>
        </Button>
        <Button wide onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <ConfirmFirst login={login} />
    </Dialog>
  )
}

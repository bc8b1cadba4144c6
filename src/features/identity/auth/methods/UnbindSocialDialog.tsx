import { Trans } from '@lingui/react/macro'
import type { SocialProvider } from '#contract/login.ts'
import { socialNames } from '../social.ts'
import { unbindSocial } from '../submits.ts'
import { useLoginMachine } from '../useLoginMachine.ts'
import { SocialDialog } from './SocialDialog.tsx'

interface Props {
  provider: SocialProvider
  onRemoved: () => void
  onClose: () => void
}

/** Removes a linked account after confirmation. */
export function UnbindSocialDialog({ provider, onRemoved, onClose }: Props) {
  const login = useLoginMachine({ submit: unbindSocial, onProven: onRemoved })
  const name = socialNames[provider]
  return (
    <SocialDialog
      title={<Trans>Remove {name}?</Trans>}
      action={<Trans>Remove</Trans>}
      login={login}
      onConfirm={() => login.submit({ provider })}
      onClose={onClose}
    >
      <Trans>
        You won’t be able to log in with it anymore. Other devices where you logged in with a linked account will be logged out.
      </Trans>
    </SocialDialog>
  )
}

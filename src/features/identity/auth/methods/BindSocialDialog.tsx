import { Trans } from '@lingui/react/macro'
import type { SocialProvider } from '#contract/login.ts'
import { socialNames } from '../social.ts'
import { bindSocial } from '../submits.ts'
import { useLoginMachine } from '../useLoginMachine.ts'
import { SocialDialog } from './SocialDialog.tsx'

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
  const name = socialNames[provider]
  return (
    <SocialDialog
      title={<Trans>Add {name}?</Trans>}
      action={<Trans>Add {name}</Trans>}
      login={login}
      onConfirm={() => login.submit({ provider, ticket })}
      onClose={onClose}
    >
      <Trans>
        Anyone who can log in to that {name} account will be able to log in to yours. Continue only if you’ve just logged in there yourself.
      </Trans>
    </SocialDialog>
  )
}

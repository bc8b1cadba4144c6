import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import AtSign from '~icons/lucide/at-sign'
import Check from '~icons/lucide/check'
import Smartphone from '~icons/lucide/smartphone'
import UserRound from '~icons/lucide/user-round-check'
import type { SocialProvider } from '#contract/login.ts'
import { Button, ButtonAnchor } from '../../../ui/Button.tsx'

interface Props {
  way: 'mobile' | 'account' | SocialProvider
  name: ReactNode
  /** The account's value for this login method; null when it can be added. */
  held: string | null
  /** Adds it here … */
  onAdd?: () => void
  /** … or through another site. */
  href?: string
}

const icons = { mobile: Smartphone, account: UserRound, google: AtSign, facebook: AtSign, line: AtSign } as const

/** One login method: its name, its value, and a check mark or how to add it. */
export function WayRow({ way, name, held, onAdd, href }: Props) {
  const Icon = icons[way]
  return (
    <li className="auth-way">
      <Icon aria-hidden="true" width={24} height={24} />
      <span className="grow">
        <strong>{name}</strong>
        <span className="small muted">{held ?? <Trans>Not added yet</Trans>}</span>
      </span>
      {held !== null ? (
        <span className="chip good">
          <Check aria-hidden="true" width={14} height={14} />
          <Trans>Added</Trans>
        </span>
      ) : href ? (
        <ButtonAnchor small href={href}>
          <Trans>
            Add <span className="sr-only">{name}</span>
          </Trans>
        </ButtonAnchor>
      ) : (
        <Button small onClick={onAdd}>
          <Trans>
            Add <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      )}
    </li>
  )
}

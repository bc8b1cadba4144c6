import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import Check from '~icons/lucide/check'
import Smartphone from '~icons/lucide/smartphone'
import UserRound from '~icons/lucide/user-round-check'
import type { SocialProvider } from '#contract/login.ts'
import { Button, ButtonAnchor } from '../../../../ui/Button.tsx'
import { socialNames } from '../social.ts'

interface Props {
  method: 'mobile' | 'account' | SocialProvider
  name: ReactNode
  /** The account's value for this login method; null when it can be added. */
  held: string | null
  /** Adds it here … */
  onAdd?: () => void
  /** … or through another site. */
  href?: string
  /** `onAdd` can replace it. */
  isChangeable?: boolean
  /** Without it, it stays. */
  onRemove?: () => void
}

const icons = { mobile: Smartphone, account: UserRound } as const

/** A provider has its initial: its own logo may only be used by its rules. */
function MethodIcon({ method }: Pick<Props, 'method'>) {
  if (method !== 'mobile' && method !== 'account')
    return (
      <span className="auth-initial" aria-hidden="true">
        {socialNames[method][0]}
      </span>
    )
  const Icon = icons[method]
  return <Icon aria-hidden="true" width={24} height={24} />
}

/** One login method: its name, its value, and a check mark or how to add, change or remove it. */
export function LoginMethodRow({ method, name, held, onAdd, href, isChangeable = false, onRemove }: Props) {
  return (
    <li className="auth-method">
      <MethodIcon method={method} />
      <span className="grow">
        <strong>{name}</strong>
        <span className="small muted">{held ?? <Trans>Not added yet</Trans>}</span>
      </span>
      {held !== null && isChangeable ? (
        <Button small onClick={onAdd}>
          <Trans>
            Change <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      ) : held !== null && onRemove ? (
        <Button small onClick={onRemove}>
          <Trans>
            Remove <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      ) : held !== null ? (
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

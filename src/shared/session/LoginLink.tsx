import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApp } from '../../platform/app.ts'
import { Button } from '../../ui/Button.tsx'
import type { ButtonLook } from '../../ui/Button.tsx'
import { ButtonLink } from '../navigation/ButtonLink.tsx'
import { openFromTap } from '../overlays/openOverlay.ts'

interface Props extends ButtonLook {
  children?: ReactNode
}

/** A link to the login page, which returns to the current one. */
export function LoginLink({ variant = 'main', children = <Trans>Log in</Trans>, ...look }: Props) {
  const href = useLocation({ select: (location) => location.href })
  return (
    <ButtonLink to="/auth/login" search={{ redirect: href }} variant={variant} {...look}>
      {children}
    </ButtonLink>
  )
}

/** Logs in over the page, which stays; by the way that was last used on this device. */
export function LoginButton({ variant = 'main', children = <Trans>Log in</Trans>, ...look }: Props) {
  const app = useApp()
  return (
    <Button
      variant={variant}
      {...look}
      onClick={() => void openFromTap(app, 'login', { method: app.storage.read('account') ? 'account' : 'sms', isSessionOver: false })}
    >
      {children}
    </Button>
  )
}

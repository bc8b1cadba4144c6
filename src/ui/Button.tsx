import type { ComponentProps } from 'react'
import { BareButton } from './BareButton.tsx'

export interface ButtonLook {
  /** `main`: the one gold button of a screen. `claim`: a reward to claim. `danger`: cannot be undone. `link`: text only. */
  variant?: 'main' | 'claim' | 'quiet' | 'danger' | 'link' | undefined
  small?: boolean | undefined
  /** Full width, and higher: the action of a sheet or a page. */
  wide?: boolean | undefined
  className?: string | undefined
}

/** For what looks like a button but is not: a file input's label, the text of a banner that is a link. */
export const buttonClass = ({ variant = 'quiet', small, wide, className }: ButtonLook): string =>
  `btn ${variant}${small ? ' small' : ''}${wide ? ' wide' : ''}${className ? ` ${className}` : ''}`

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Its action is in progress: it looks disabled and does nothing, but keeps the focus. */
  busy?: boolean
}

/** A button; does not submit a form unless `type` says so. Disabled it does nothing, and keeps the focus too. */
export const Button = ({ variant, small, wide, className, busy = false, disabled = false, ...button }: ButtonProps) => (
  <BareButton
    data-busy={busy || undefined}
    {...button}
    aria-disabled={busy || disabled || button['aria-disabled']}
    className={buttonClass({ variant, small, wide, className })}
  />
)

/** A link that looks like a button and leads out of the app, or to a file. */
export const ButtonAnchor = ({
  variant,
  small,
  wide,
  className,
  children,
  ...anchor
}: ButtonLook & Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...anchor} className={buttonClass({ variant, small, wide, className })}>
    {children}
  </a>
)

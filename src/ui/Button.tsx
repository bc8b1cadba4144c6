import type { ComponentProps } from 'react'

export interface ButtonLook {
  /** `main`: the one gold button of a screen. `claim`: a reward that waits. `danger`: it cannot be undone. `link`: words alone. */
  variant?: 'main' | 'claim' | 'quiet' | 'danger' | 'link' | undefined
  small?: boolean | undefined
  /** As wide as its place, and higher: the action of a sheet or a page. */
  wide?: boolean | undefined
  className?: string | undefined
}

/** For what looks like a button and is none: a file's label, the words of a banner that is a link. */
export const buttonClass = ({ variant = 'quiet', small, wide, className }: ButtonLook): string =>
  `btn ${variant}${small ? ' small' : ''}${wide ? ' wide' : ''}${className ? ` ${className}` : ''}`

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** What it started is under way: it looks disabled and does nothing, but keeps the focus. */
  busy?: boolean
}

/** A button; not a form's own unless `type` says so. */
export function Button({ variant, small, wide, className, busy = false, onClick, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      {...button}
      className={buttonClass({ variant, small, wide, className })}
      onClick={(event) => {
        // A form is not sent by it either.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

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

import type { ButtonHTMLAttributes } from 'react'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `money`: this moves money, and is the only gold button in view. */
  look?: 'plain' | 'ink' | 'money' | 'quiet'
  isSmall?: boolean
  /** The keyboard shortcut for it. */
  shortcut?: string
}
export function Button({ look = 'plain', isSmall = false, shortcut, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={['btn', look, isSmall && 'small'].filter(Boolean).join(' ')} {...rest}>
      {children}
      {shortcut !== undefined && <kbd aria-hidden>{shortcut}</kbd>}
    </button>
  )
}

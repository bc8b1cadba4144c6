import type { ComponentProps } from 'react'

/**
 * A button without a look. While it cannot be pressed it is `aria-disabled`, not `disabled`: it does nothing, but it keeps the focus, and with
 * it a keyboard its place.
 */
export function BareButton({ onClick, ...button }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      onClick={(event) => {
        // Prevents it from submitting a form as well.
        if (button['aria-disabled'] === true) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

import { useEffect, useEffectEvent } from 'react'

/** Keyboard shortcuts: one key, a sequence of two (`g w`), or with Ctrl or ⌘ (`mod+enter`). */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

const chordMs = 1_200
let first = ''
let firstAt = 0

const isTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * No shortcut acts while a dialog is open, which keeps the keys to itself, nor while a field has the focus, except those with Ctrl. Escape
 * leaves the field first: what was typed stays.
 */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return
    const key = event.key.toLowerCase()
    const isMod = event.ctrlKey || event.metaKey
    const name = isMod ? `mod+${key}` : key
    if (isTyping(event.target) && !isMod) {
      if (key === 'escape') event.target.blur()
      return
    }
    const chord = event.timeStamp - firstAt < chordMs ? keys[`${first} ${name}`] : undefined
    const act = chord ?? keys[name]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Remembers the first key of a sequence, after all listeners have handled it as a single key or as the second of a sequence. */
export function listenForChords(): void {
  addEventListener('keydown', (event) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey) return
    const { key, timeStamp } = event
    setTimeout(() => {
      first = key.toLowerCase()
      firstAt = timeStamp
    })
  })
}

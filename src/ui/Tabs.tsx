import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

interface Props<Key extends string> {
  label: string
  tabs: readonly { key: Key; name: ReactNode }[]
  chosen: Key
  onChoose: (key: Key) => void
  children: ReactNode
}

/** Two ways to do one thing: tabs by the ARIA pattern (arrows move, one tab stop). The panel follows below. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, children }: Props<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const at = tabs.findIndex(({ key }) => key === chosen)
    const next = tabs.at((at + step) % tabs.length)
    if (step === 0 || !next) return
    event.preventDefault()
    onChoose(next.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} tabIndex={-1} className="segments" onKeyDown={move}>
        {tabs.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-key={key}
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}

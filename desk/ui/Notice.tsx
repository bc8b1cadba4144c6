import type { ReactNode } from 'react'
import Check from '~icons/lucide/check'
import Info from '~icons/lucide/info'
import Alert from '~icons/lucide/triangle-alert'

const icons = { ok: Check, warn: Alert, bad: Alert, info: Info }

/** A notice to read before deciding, with its icon. */
export function Notice({ tone, children }: { tone: 'ok' | 'warn' | 'bad' | 'info'; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={`note ${tone}`} role={tone === 'bad' ? 'alert' : 'note'}>
      <Icon className={tone} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { dateTimeText } from '../kit/text.ts'

interface Line {
  readonly id: number
  readonly at: number
  readonly actor: string
  readonly action: string
  readonly actionText: string
  readonly reasonText: string
}

/** The history of a case, newest first. */
export const AuditLines = ({ lines, empty }: { lines: readonly Line[]; empty: ReactNode }) =>
  lines.length === 0 ? (
    <p className="pad muted">{empty}</p>
  ) : (
    <ul className="pad col" style={{ gap: 8 }}>
      {lines.map(({ id, at, actor, action, actionText, reasonText }) => (
        <li key={id}>
          <strong>{actor}</strong>{' '}
          <span className="muted" title={action}>
            {actionText}
          </span>{' '}
          <span className="faint mini">{dateTimeText(at)}</span>
          {reasonText !== '' && <div className="wrap">{reasonText}</div>}
        </li>
      ))}
    </ul>
  )

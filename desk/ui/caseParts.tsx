import type { ReactNode } from 'react'
import Check from '~icons/lucide/check'
import Alert from '~icons/lucide/triangle-alert'
import Cross from '~icons/lucide/x'
import { amountText, dateTimeText } from '../kit/text.ts'

// What the views of several kinds of cases show.

interface Checked {
  readonly name: string
  readonly summary: string
  readonly is: 'passed' | 'review' | 'failed'
}
const icons = { passed: [Check, 'ok'], review: [Alert, 'warn'], failed: [Cross, 'bad'] } as const

/** The checks made, each with its result. */
export const Checks = ({ checks }: { checks: readonly Checked[] }) => (
  <table aria-label="Checks">
    <tbody>
      {checks.map(({ name, summary, is }) => {
        const [Icon, tone] = icons[is]
        return (
          <tr key={name}>
            <td style={{ width: 24 }}>
              <Icon className={tone} role="img" aria-label={is === 'passed' ? 'passed' : is === 'review' ? 'needs review' : 'failed'} />
            </td>
            <td className="nowrap">{name}</td>
            <td className="muted wrap" style={{ textAlign: 'right' }}>
              {summary}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

interface Posting {
  readonly account: string
  readonly debit: number
  readonly credit: number
}

/** The ledger entries an act would create, shown beforehand. */
export function Postings({ postings }: { postings: readonly Posting[] }) {
  const sum = (of: 'debit' | 'credit') => postings.reduce((total, posting) => total + posting[of], 0)
  return (
    <table aria-label="Postings">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" className="right">
            Debit
          </th>
          <th scope="col" className="right">
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map(({ account, debit, credit }) => (
          <tr key={account}>
            <td>{account}</td>
            <td className="right">{debit > 0 && amountText(debit)}</td>
            <td className="right">{credit > 0 && amountText(credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{sum('debit') === sum('credit') ? 'Balanced' : 'Not balanced'}</td>
          <td className="right">{amountText(sum('debit'))}</td>
          <td className="right">{amountText(sum('credit'))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

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

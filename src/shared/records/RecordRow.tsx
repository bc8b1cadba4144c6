import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { dateFormats } from '../dates/dateFormats.ts'
import './records.css'

type AmountColor = 'leaf' | 'gold' | undefined

interface Props {
  /** A drawing's URL; decoration. */
  art: string
  title: ReactNode
  /** When it was, ms UTC: the time comes first in the line below the title. */
  time?: number
  /** The rest of that line. */
  detail?: ReactNode
  /** A separate line below. */
  more?: ReactNode
  sum?: ReactNode
  sumInk?: AmountColor
  /** Below the sum: its state, or the balance after it. */
  note?: ReactNode
  noteInk?: AmountColor
}

/** One record of a list: a drawing, what it was and when, and its sum. */
export function RecordRow({ art, title, time, detail, more, sum, sumInk, note, noteInk }: Props) {
  const { i18n } = useLingui()
  const hour = time === undefined ? undefined : i18n.date(time, dateFormats.time)
  return (
    <div className="record-row">
      <img src={art} alt="" width={36} height={36} />
      <span className="what">
        <b>{title}</b>
        <span className="mini muted">
          {hour}
          {hour !== undefined && detail !== undefined && ' · '}
          {detail}
        </span>
        {more !== undefined && <span className="mini muted">{more}</span>}
      </span>
      {sum !== undefined && (
        <span className="sums">
          <b className={sumInk ? `n ink-${sumInk}` : 'n'}>{sum}</b>
          {note !== undefined && <span className={`mini ${noteInk ? `ink-${noteInk}` : 'muted'}`}>{note}</span>}
        </span>
      )}
    </div>
  )
}

/** The balance after a movement: labeled for screen readers, which do not see the columns. */
export const BalanceAfter = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <>
    <span className="sr-only">{label} </span>
    <span className="n">{children}</span>
  </>
)

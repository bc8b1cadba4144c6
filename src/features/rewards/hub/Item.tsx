import type { ReactNode } from 'react'
import type { Award } from '#contract/awards.ts'
import { AwardList } from '../../../shared/awards/AwardList.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'

interface Props {
  art: string
  title: string
  text: ReactNode
  foot?: ReactNode
  awards?: readonly Award[]
  /** Progress from 0 to 1, and as text. */
  progress?: { readonly share: number; readonly text: string } | undefined
  action?: ReactNode
  note?: ReactNode
  state?: string
}

/** One task or claim; its list arranges it as a row or as a tile. */
export function Item({ art, title, text, foot, awards = [], progress, action, note, state = '' }: Props) {
  return (
    <li className={`centre-item ${state}`}>
      <span className="art">
        <img src={art} alt="" width={44} height={44} />
      </span>
      <div className="what">
        <h3>{title}</h3>
        <p className="small muted">{text}</p>
        {foot && <p className="small">{foot}</p>}
        {progress && (
          <p className="how-far">
            <ProgressBar value={progress.share} max={1} />
            <b className="n">{progress.text}</b>
          </p>
        )}
      </div>
      <div className="side">
        {awards.length > 0 && <AwardList awards={awards} />}
        {action}
      </div>
      {note}
    </li>
  )
}

import type { ReactNode } from 'react'
import BadgeCheck from '~icons/lucide/badge-check'
import CircleX from '~icons/lucide/circle-x'
import Lock from '~icons/lucide/lock'
import './facts.css'

/** One fact of a round's proof, in a list of definitions; hashes and seeds in figures of one width. */
export const Fact = ({ name, children, isHash = false }: { name: ReactNode; children: ReactNode; isHash?: boolean }) => (
  <div>
    <dt className="small muted">{name}</dt>
    <dd className={isHash ? 'hash' : undefined}>{children}</dd>
  </div>
)

const size = { width: 24, height: 24, 'aria-hidden': true } as const
const marks = {
  right: <BadgeCheck {...size} className="firm ink-leaf" />,
  wrong: <CircleX {...size} className="firm ink-danger" />,
  sealed: <Lock {...size} className="firm" />,
  unknown: null,
}
export type FindingKind = keyof typeof marks

/** What the browser found when it verified a round. */
export const Finding = ({ is, children }: { is: FindingKind; children: ReactNode }) => (
  <p className="well pad row" role="status">
    {marks[is]}
    <span>{children}</span>
  </p>
)

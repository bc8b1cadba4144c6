import type { ReactNode } from 'react'

interface CardProps {
  title: ReactNode
  /** Secondary text beside the title. */
  note?: ReactNode
  /** Right of the title. */
  aside?: ReactNode
  /** It moves money. */
  isMoney?: boolean
  children: ReactNode
}
export const Card = ({ title, note, aside, isMoney = false, children }: CardProps) => (
  <section className={isMoney ? 'card money' : 'card'}>
    <header>
      <h2>{title}</h2>
      {note !== undefined && <span className="note-text">{note}</span>}
      {aside !== undefined && <span className="grow right">{aside}</span>}
    </header>
    {children}
  </section>
)

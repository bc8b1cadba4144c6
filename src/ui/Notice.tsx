import type { ReactNode } from 'react'

export interface NoticeProps {
  /** A drawing's URL; decoration. */
  art: string
  title: ReactNode
  children?: ReactNode
  /** What to do about it. */
  action?: ReactNode
  /** It replaces something the player waited for, and is read out. */
  role?: 'alert' | 'status'
  /** In place of a whole page, its title is the page's. */
  heading?: 'h1' | 'h2'
}

/** Shown in place of a list or a page: a drawing, what happened, what to do. */
export function Notice({ art, title, children, action, role, heading: Heading = 'h2' }: NoticeProps) {
  return (
    <section className="card notice" role={role}>
      <img src={art} alt="" width={96} height={96} />
      <div>
        <Heading>{title}</Heading>
        <p className="muted">{children}</p>
        {action}
      </div>
    </section>
  )
}

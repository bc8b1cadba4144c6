import type { ReactNode } from 'react'

interface Props {
  /** A drawing's URL; decoration. */
  art: string
  title: ReactNode
  children?: ReactNode
  /** What to do about it. */
  action?: ReactNode
  /** It replaces something the player waited for, and is read out. */
  role?: 'alert' | 'status'
}

/** Shown in place of a list or a page: a drawing, what happened, what to do. */
export function Notice({ art, title, children, action, role }: Props) {
  return (
    <section className="card notice" role={role}>
      <img src={art} alt="" width={96} height={96} />
      <div>
        <h2>{title}</h2>
        <p className="muted">{children}</p>
        {action}
      </div>
    </section>
  )
}

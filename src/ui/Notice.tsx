import type { ReactNode } from 'react'

interface Props {
  /** A drawing's URL; decoration. */
  art: string
  title: ReactNode
  children?: ReactNode
  /** What to do about it. */
  action?: ReactNode
}

/** What a list shows when it is empty or could not be loaded: a drawing, what happened, what to do. */
export function Notice({ art, title, children, action }: Props) {
  return (
    <section className="card notice">
      <img src={art} alt="" width={96} height={96} />
      <div>
        <h2>{title}</h2>
        <p className="muted">{children}</p>
        {action}
      </div>
    </section>
  )
}

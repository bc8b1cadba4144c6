import type { ReactNode } from 'react'
import { figure } from '../kit/text.ts'

/** A large amount, with de-emphasized cents. */
export function Figure({ value }: { value: number }) {
  const [coins, cents] = figure(value)
  return (
    <span className="value">
      {coins}
      <small>{cents}</small>
    </span>
  )
}

interface Named {
  name: string
  children: ReactNode
  note?: ReactNode
}
export const Figures = ({ figures }: { figures: readonly Named[] }) => (
  <dl className="card figures">
    {figures.map(({ name, children, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd style={{ margin: 0 }}>
          {children}
          {note !== undefined && <div className="small faint">{note}</div>}
        </dd>
      </div>
    ))}
  </dl>
)

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Amount } from '../../../ui/Amount.tsx'

interface Props {
  id: string
  title: ReactNode
  level: number
  amount: number
  children: ReactNode
}

/** What the current period has accrued so far, and at which level. */
export const RunningCard = ({ id, title, level, amount, children }: Props) => (
  <section className="card pad vip-card" aria-labelledby={id}>
    <header>
      <h2 id={id}>{title}</h2>
      {level > 0 && (
        <span className="chip g">
          <Trans>VIP {level}</Trans>
        </span>
      )}
    </header>
    <p className="vip-sum">
      <Amount value={amount} size={30} />
    </p>
    {children}
  </section>
)

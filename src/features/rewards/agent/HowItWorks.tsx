import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AgentInfo } from '#contract/agent.ts'
import { amountText } from '../../../ui/Amount.tsx'

/** When an invited friend counts. */
export function HowItWorks({ info: { valid } }: { info: Pick<AgentInfo, 'valid'> }) {
  const [deposited, bet] = [amountText(valid.deposited), amountText(valid.bet)]
  const { days } = valid
  return (
    <section className="card pad agent-how" aria-labelledby="agent-how">
      <h2 id="agent-how">
        <Trans>When a friend counts</Trans>
      </h2>
      <ol>
        <li>
          <Trans>They make an account by your link, with a mobile number that is new to us.</Trans>
        </li>
        <li>
          <Trans>
            Within {days} days they deposit {deposited} or more.
          </Trans>
        </li>
        <li>
          <Trans>In the same days their valid bets come to {bet}.</Trans>
        </li>
      </ol>
      <p className="small muted">
        <Trans>Friends must be 21 or over, and play for fun. What you get is paid by the house: nothing is taken from them.</Trans>{' '}
        <Link to="/agent/rule" className="text-link">
          <Trans>All the rules</Trans>
        </Link>
      </p>
    </section>
  )
}

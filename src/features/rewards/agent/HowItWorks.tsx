import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AgentInfo } from '#contract/agent.ts'
import { amountText } from '../../../ui/Amount.tsx'

/** When an invited friend counts as valid. */
export function HowItWorks({ info: { valid } }: { info: Pick<AgentInfo, 'valid'> }) {
  const [deposited, bet] = [amountText(valid.deposited), amountText(valid.bet)]
  const { days, restDays } = valid
  return (
    <section className="card pad agent-how" aria-labelledby="agent-how">
      <h2 id="agent-how">
        <Trans>When a friend qualifies</Trans>
      </h2>
      <ol>
        <li>
          <Trans>They create an account with your link and a mobile number that’s new to us.</Trans>
        </li>
        <li>
          <Trans>
            Within {days} days, they deposit at least {deposited} coins.
          </Trans>
        </li>
        <li>
          <Trans>Within the same period, they make at least {bet} coins in valid bets.</Trans>
        </li>
        <li>
          <Trans>Their deposit is {restDays} days old and wasn’t returned.</Trans>
        </li>
      </ol>
      <p className="small muted">
        <Trans>
          Friends must be 21 or over and play for fun. Swerte pays your commission and rewards: nothing is taken from your friends.
        </Trans>{' '}
        <Link to="/agent/rule" className="text-link">
          <Trans>See all rules</Trans>
        </Link>
      </p>
    </section>
  )
}

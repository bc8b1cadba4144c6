import { Trans } from '@lingui/react/macro'
import { Amount } from '../../ui/Amount.tsx'
import './resultList.css'

/** What rounds cost and returned, stated plainly whether won or lost. */
export const ResultList = ({ staked, won }: { staked: number; won: number }) => (
  <dl className="result-list">
    <dt>
      <Trans>Total bets</Trans>
    </dt>
    <dd>
      <Amount value={staked} />
    </dd>
    <dt>
      <Trans>Winnings</Trans>
    </dt>
    <dd>
      <Amount value={won} />
    </dd>
    <dt>
      <Trans>Net result</Trans>
    </dt>
    <dd>
      <Amount value={won - staked} />
    </dd>
  </dl>
)

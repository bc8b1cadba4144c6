import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { Amount } from '../../ui/Amount.tsx'
import { BalancePlace } from './balancePlace.ts'

interface Props {
  /** Everything that can be staked now. */
  balance: number
  visit: { readonly elapsed: number; readonly staked: number; readonly won: number }
}

/** What every game shows of the visit, always in the same place: the balance above, the time and the totals below. */
export function Visit({ balance, visit: { elapsed, staked, won } }: Props) {
  const { t } = useLingui()
  const place = use(BalancePlace)
  const minutes = Math.floor(elapsed / 60_000)
  return (
    <>
      {place &&
        createPortal(
          <p className="game-balance">
            <span className="sr-only">{t`Balance`} </span>
            <Amount value={balance} />
          </p>,
          place,
        )}
      <dl className="visit">
        <div>
          <dt>
            <Trans>Session</Trans>
          </dt>
          <dd className="n">
            <Trans>{minutes} min</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Total bets</Trans>
          </dt>
          <dd>
            <Amount value={staked} withCoin={false} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Net result</Trans>
          </dt>
          <dd>
            <Amount value={won - staked} withCoin={false} />
          </dd>
        </div>
      </dl>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { createPortal } from 'react-dom'
import { clockText } from '#games/page/clock.ts'
import { Amount } from '../../ui/Amount.tsx'
import { useNow } from '../time/useNow.ts'
import { BalancePlace } from './balancePlace.ts'

interface Props {
  /** Everything that can be staked now. */
  balance: number
  visit: { readonly elapsed: number; readonly staked: number; readonly won: number }
}

/** What every game shows of the visit, always in the same place: the balance above, the time and the totals below. */
export function Visit({ balance, visit }: Props) {
  const { staked, won } = visit
  const { t } = useLingui()
  const place = use(BalancePlace)
  const played = useTimePlayed(visit)
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
          <dd className="n">{clockText(played)}</dd>
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

/** The time of the visit so far, in ms: it goes on from what the server said last. A visit begins with its first bet. */
function useTimePlayed({ elapsed, staked }: Props['visit']): number {
  const now = useNow()
  const isGoingOn = elapsed > 0 || staked > 0
  const [latest, setLatest] = useState({ elapsed, isGoingOn, at: now })
  if (latest.elapsed !== elapsed || latest.isGoingOn !== isGoingOn) setLatest({ elapsed, isGoingOn, at: now })
  return isGoingOn ? elapsed + Math.max(0, now - latest.at) : 0
}

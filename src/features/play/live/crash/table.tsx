import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { breakOf, targetOf } from '#games/crash/rules.ts'
import type { Table } from '../table.ts'
import { timesText } from './multiples.ts'
import { Play } from './Play.tsx'
import './crash.css'

export const crashTable: Table = {
  id: 'crash',
  title: msg`Saranggola`,
  Play,
  Rules: ({ share }) => (
    <>
      <p>
        <Trans>
          A kite rises, and what your bet is worth rises with it: 2× after 11.6 seconds, 10× after 38 seconds. Cash out before the string
          snaps, and you win your bet times the multiplier. If it snaps first, the bet is lost. At 100×, every bet still in play is paid.
        </Trans>
      </p>
      <p>
        <Trans>
          Cashing out counts from the moment your tap reaches our server, so a slow connection costs you a little. A target doesn’t: it is
          paid at exactly its height, even if you close the app. Wins are paid when the flight ends.
        </Trans>
      </p>
      <p>
        <Trans>
          On average, players get back {share} of what they bet, with any auto cash-out or none. The kite reaches 1.5× in 64.7% of flights,
          2× in 48.5% and 10× in 9.7%. In 4 of 101 flights the string snaps at once.
        </Trans>
      </p>
      <p>
        <Trans>If our server is down for more than 5 seconds during a flight, we return the bets that would have lost.</Trans>
      </p>
    </>
  ),
  Mark: ({ outcome }) => {
    const multiple = breakOf(outcome)
    return <span className={`kite-mark n${multiple >= 200 ? ' high' : ''}`}>{timesText(multiple)}</span>
  },
  betText({ choice, cashOut }, i18n) {
    if (cashOut === 100) return i18n._(msg`Returned because our server was down for part of the flight`)
    if (cashOut !== undefined) return i18n._(msg`Cashed out at ${timesText(cashOut)}`)
    const target = targetOf(choice)
    return target === undefined ? i18n._(msg`No auto cash-out`) : i18n._(msg`Auto cash-out at ${timesText(target)}`)
  },
  outcomeText: (outcome) => timesText(breakOf(outcome)),
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { BattleResult } from '#contract/redVsBlue.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { campName } from './words.ts'

/** The result of the last battle, and the player's share of it. */
export function LastBattle({ result }: { result: BattleResult }) {
  const { i18n } = useLingui()
  const { winner, mine, red, blue, pool, endedAt } = result
  const name = winner !== 'tie' && i18n._(campName[winner])
  const ended = i18n.date(endedAt, dateFormats.day)
  return (
    <section className="card pad last-battle">
      <header className="row">
        <h2>
          <Trans>Last battle</Trans>
        </h2>
        <span className="small muted">{ended}</span>
      </header>
      <p>{winner === 'tie' ? <Trans>It was a tie. Both teams got an equal share.</Trans> : <Trans>The {name} won.</Trans>}</p>
      <dl>
        <div>
          <dt>{i18n._(campName.red)}</dt>
          <dd>
            <Amount value={red} withCoin={false} />
          </dd>
        </div>
        <div>
          <dt>{i18n._(campName.blue)}</dt>
          <dd>
            <Amount value={blue} withCoin={false} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Prize pool</Trans>
          </dt>
          <dd>
            <Amount value={pool} />
          </dd>
        </div>
        {mine && (
          <div>
            <dt>
              <Trans>Your share</Trans>
            </dt>
            <dd>
              <Amount value={mine.award} className={mine.award > 0 ? 'ink-leaf' : ''} />
            </dd>
          </div>
        )}
      </dl>
      {!mine && (
        <p className="small muted">
          <Trans>You weren’t on a team.</Trans>
        </p>
      )}
    </section>
  )
}

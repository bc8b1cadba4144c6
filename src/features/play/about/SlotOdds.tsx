import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { GameEntry } from '#contract/config.ts'
import { figures } from '#games/figures.ts'
import type { SlotGame } from '#games/slots/engine/game.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { grouped, rtpText } from '../../../ui/numberText.ts'
import { flagsOf } from './flags.ts'

const measured: Readonly<
  Record<string, { nothing: number; under: number; more: number; large: number; greatest: number; rounds: number }>
> = figures

/** Of a hundred flags no count is exact: the shares are stated as they were measured. */
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

/** A slot’s odds, from its played rounds, and how its return is computed. */
export function SlotOdds({ entry, rules }: { entry: GameEntry; rules: SlotGame }) {
  const { t } = useLingui()
  const played = measured[rules.id]
  const flags = played && flagsOf(played)
  return (
    <>
      <dl className="about-facts">
        <div>
          <dt>
            <Trans>Return (RTP)</Trans>
          </dt>
          <dd>{rtpText(entry.rtp)}</dd>
        </div>
        {played && (
          <div>
            <dt>
              <Trans>Spins that pay</Trans>
            </dt>
            <dd>{percent(1 - played.nothing)}</dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Bet</Trans>
          </dt>
          <dd>
            {amountText(entry.minBet)} – {amountText(entry.maxBet)}
          </dd>
        </div>
      </dl>
      {played && flags && (
        <section className="card pad stack-s">
          <h3>
            <Trans>A hundred typical spins</Trans>
          </h3>
          <div className="flags" role="img" aria-label={t`Volatility of a hundred typical spins, as listed below`}>
            {flags.map((flag, index) => (
              <i key={index} className={flag} />
            ))}
          </div>
          <ul className="flag-key">
            <li>
              <i className="nothing" /> <Trans>{percent(played.nothing)} pay nothing</Trans>
            </li>
            <li>
              <i className="under" /> <Trans>{percent(played.under)} pay less than the bet</Trans>
            </li>
            <li>
              <i className="more" /> <Trans>{percent(played.more + played.large)} pay the bet or more</Trans>
            </li>
            <li>
              <i className="large" /> <Trans>{percent(played.large)} pay 20× or more</Trans>
            </li>
          </ul>
          <p className="small muted">
            <Trans>
              Counted over {grouped(played.rounds)} rounds. The biggest win among them was {amountText(Math.round(played.greatest * 100))}×
              the bet.
            </Trans>
          </p>
        </section>
      )}
      <section className="card pad stack-s">
        <h3>
          <Trans>How the return is computed</Trans>
        </h3>
        <p className="muted">
          <Computed rules={rules} />
        </p>
        <p className="muted">
          <Trans>This is the average over a very large number of rounds. In one session you can get much more or much less.</Trans>
        </p>
        {rules.maxWin !== undefined && (
          <p className="muted">
            <Trans>A round pays at most {grouped(rules.maxWin)}× the bet.</Trans>
          </p>
        )}
        <Link to="/game/fair" className="text-link">
          <Trans>Verify your rounds</Trans>
        </Link>
      </section>
    </>
  )
}

/** In one sentence: the computation that proves the return of a game of its kind. */
function Computed({ rules }: { rules: SlotGame }) {
  const combinations = grouped(rules.reels.reduce((product, strip) => product * (strip.length / (rules.stopEvery ?? 1)), 1))
  if (rules.cascade)
    return <Trans>Calculated exactly by playing each of the {combinations} combinations of reel stops once, with all its tumbles.</Trans>
  if (rules.hold)
    return <Trans>Calculated exactly from all {combinations} combinations of reel stops, and from the odds of each respin.</Trans>
  return <Trans>Calculated exactly from all {combinations} combinations of reel stops, including free spins.</Trans>
}

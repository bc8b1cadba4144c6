import { Trans, useLingui } from '@lingui/react/macro'
import type { Battle } from '#contract/redVsBlue.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'

/** One's own part in the battle: today's score against the cap of a day, and what counts. */
export function MyScore({ mine, battle: { phase, rules } }: { mine: NonNullable<Battle['mine']>; battle: Battle }) {
  const { t } = useLingui()
  const score = amountText(mine.score)
  const today = amountText(mine.today)
  const cap = amountText(rules.dayCap)
  const least = amountText(rules.minScore)
  if (phase === 'signup') {
    return (
      <p className="battle-mine" role="status">
        <Trans>Your place is yours. From the first moment of the battle your valid bets count for your camp.</Trans>
      </p>
    )
  }
  return (
    <div className="well my-score">
      <p className="row">
        <span>
          <Trans>Your score</Trans>
        </span>
        <b className="n d">{score}</b>
      </p>
      {phase === 'running' && (
        <>
          <ProgressBar label={t`Today’s score`} value={mine.today / 100} max={rules.dayCap / 100} text={t`${today} of ${cap}`} />
          <p className="small">
            {mine.today >= rules.dayCap ? (
              <Trans>Today’s {cap} are full: more bets add nothing until tomorrow. A good moment to rest.</Trans>
            ) : (
              <Trans>
                Today {today} of at most {cap}.
              </Trans>
            )}{' '}
            {mine.score < rules.minScore && <Trans>With {least} you have a share even if your camp comes second.</Trans>}
          </p>
          {mine.today < rules.dayCap && (
            <ButtonLink to="/game/search" variant="main" wide>
              <Trans>Play for your camp</Trans>
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}

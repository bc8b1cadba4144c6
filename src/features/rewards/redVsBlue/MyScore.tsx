import { Trans, useLingui } from '@lingui/react/macro'
import type { Battle } from '#contract/redVsBlue.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { amountText } from '../../../ui/Amount.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'

/** The player's own score: today's against the daily cap, and what counts. */
export function MyScore({ mine, battle: { phase, rules } }: { mine: NonNullable<Battle['mine']>; battle: Battle }) {
  const { t } = useLingui()
  const score = amountText(mine.score)
  const today = amountText(mine.today)
  const cap = amountText(rules.dayCap)
  const least = amountText(rules.minScore)
  if (phase === 'signup') {
    return (
      <p className="battle-mine" role="status">
        <Trans>You’re in. Your valid bets count for your team once the battle starts.</Trans>
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
              <Trans>
                You’ve reached today’s cap of {cap}. More bets won’t add to your score until 8:00 AM (Manila time). It’s a good time to
                rest.
              </Trans>
            ) : (
              <Trans>
                Today: {today} of up to {cap}.
              </Trans>
            )}{' '}
            {mine.score < rules.minScore && <Trans>Reach a score of {least} to qualify for a share.</Trans>}{' '}
            {!mine.hasDeposited && <Trans>Without a deposit, you can play for your team but don’t get a share.</Trans>}
          </p>
          {mine.today < rules.dayCap && (
            <ButtonLink to="/game/search" variant="main" wide>
              <Trans>Play for your team</Trans>
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}

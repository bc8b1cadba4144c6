import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { ActivityId } from '#contract/activities.ts'
import type { GameStart } from '#contract/play.ts'
import type { Summary as VisitSummary } from '#machines/gameSession/gameSession.machine.ts'
import mark from '../../../art/mark.svg'
import { cardTexts } from '../../../shared/activities/activities.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { ResultList } from '../../../shared/rounds/ResultList.tsx'
import { Button } from '../../../ui/Button.tsx'

interface Props {
  game: GameStart
  summary: VisitSummary
  /** A round was left open. It is not in the summary. */
  isRoundWaiting: boolean
  /** The activity that led here, to return to. */
  activityId: ActivityId | undefined
  onAgain: () => void
  onDone: () => void
}

/** The visit's result, stated plainly whether won or lost. */
export function Summary({ game, summary, isRoundWaiting, activityId, onAgain, onDone }: Props) {
  const { i18n } = useLingui()
  const texts = activityId && cardTexts(activityId)
  const { rounds, staked, won } = summary
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <main className="opening">
      <section className="card visit-sum" aria-labelledby="visit-sum">
        <img src={mark} alt="" width={72} height={72} />
        <h1 id="visit-sum">
          <Trans>Thanks for playing</Trans>
        </h1>
        <p className="muted">
          {game.name}
          {rounds > 0 && (
            <>
              {' · '}
              <Plural value={rounds} one="# round" other="# rounds" />
            </>
          )}
          {game.demo && (
            <>
              {' · '}
              <Trans>demo coins</Trans>
            </>
          )}
        </p>
        {rounds > 0 && <ResultList staked={staked} won={won} />}
        {isRoundWaiting && game.abandonedAfter !== undefined && (
          <p className="well pad">
            <StillOpen minutes={Math.floor(game.abandonedAfter / 60_000)} />
          </p>
        )}
        <Button ref={done} variant="main" wide onClick={onDone}>
          {texts ? <Trans>Back to: {i18n._(texts.title)}</Trans> : <Trans>Back to games</Trans>}
        </Button>
        <div className="row">
          <Button small onClick={onAgain}>
            <Trans>Continue playing</Trans>
          </Button>
          <ButtonLink to="/member/games" small>
            <Trans>Your rounds</Trans>
          </ButtonLink>
        </div>
      </section>
    </main>
  )
}

/** Until when the player can finish a round that was left open. */
function StillOpen({ minutes }: { minutes: number }) {
  const hours = minutes / 60
  return Number.isInteger(hours) ? (
    <Trans>
      Your round is still open. Finish it within <Plural value={hours} one="# hour" other="# hours" />, or we’ll finish it for you under the
      game’s rules.
    </Trans>
  ) : (
    <Trans>
      Your round is still open. Finish it within <Plural value={minutes} one="# minute" other="# minutes" />, or we’ll finish it for you
      under the game’s rules.
    </Trans>
  )
}

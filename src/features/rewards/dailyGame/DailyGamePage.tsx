import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dailyGameInfo, dailyGamePlay } from '#contract/dailyGame.ts'
import type { DailyGame } from '#contract/dailyGame.ts'
import { slipCount } from '#games/palabunutan/rules.ts'
import palabunutan from '../../../art/palabunutan.svg'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useHold } from '../../../platform/useHold.ts'
import { queryOf, useCall } from '../../../queries/queries.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { OddsTable } from '../../../shared/rules/OddsTable.tsx'
import { useAt } from '../../../shared/time/useAt.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { Draws } from './Draws.tsx'
import './dailyGame.css'

/** The free game of the day: one slip of the palabunutan, once a day in Manila. */
export function DailyGamePage() {
  const back = useBack()
  const query = useCall(dailyGameInfo, {})
  useAt(query.data?.nextAt, () => void query.refetch())
  return (
    <main className="daily-page">
      <PageHeader title={<Trans>Palabunutan</Trans>} onBack={back} />
      <LoadState query={query} wait={<Skeletons heights={[300, 240]} />}>
        {(game) => <Board game={game} />}
      </LoadState>
    </main>
  )
}

/** Playing: a reward refreshes what it changed, also when the player has left the page. */
function useDailyGame() {
  const app = useApp()
  const { queryKey } = queryOf(app, dailyGameInfo, {})
  const claiming = useClaim(dailyGamePlay, {
    outlivesView: true,
    onGranted: ({ awards, game }) => {
      app.queries.setQueryData<DailyGame>(queryKey, game)
      refreshOf(app)('award.granted')
      void showAwards(app, awards)
    },
    // Another device may have been first.
    onRefused: () => void app.queries.invalidateQueries({ queryKey }),
  })
  useHold('draw', claiming.isUnsettled)
  return claiming
}

function Board({ game }: { game: DailyGame }) {
  const { i18n, t } = useLingui()
  const playing = useDailyGame()
  const { board, canPlay, nextAt, draws } = game
  const count = slipCount(board)
  const next = i18n.date(nextAt, dateFormats.moment)
  return (
    <>
      <section className="daily-board" aria-labelledby="daily-title">
        <img src={palabunutan} alt="" width={220} height={190} />
        <h2 id="daily-title" className="d">
          <Trans>One free draw every day</Trans>
        </h2>
        <p>
          <Trans>No bet needed. Every slip has a prize.</Trans>
        </p>
        <Button variant="main" wide busy={playing.isBusy} disabled={!canPlay} onClick={() => playing.claim({})}>
          {canPlay ? <Trans>Draw a slip</Trans> : <Trans>Drawn for today</Trans>}
        </Button>
        {!canPlay && (
          <p className="small">
            <Trans>Your next draw: {next}</Trans>
          </p>
        )}
        <ClaimError claiming={playing} reasonOf={reasonOf} />
      </section>
      <section className="card pad inset above stack-s" aria-labelledby="daily-odds">
        <h2 id="daily-odds">
          <Trans>On the board</Trans>
        </h2>
        <OddsTable
          heads={[t`Prize`, t`Slips`, t`Chance`]}
          rows={board.map((slips) => ({
            head: <Amount value={slips.coins} />,
            cells: [slips.count, `${((100 * slips.count) / count).toFixed(1)}%`],
          }))}
        />
        <p className="small muted">
          <Trans>
            You draw one of {count} slips, each as likely as any other. All slips are back on the board for your next draw. A new day starts
            at midnight in Manila.
          </Trans>
        </p>
        <p className="small muted">
          <Trans>Play with the coins you win here before you withdraw them. To see what’s left to bet, open Withdraw in your wallet.</Trans>
        </p>
      </section>
      <section className="card pad inset above stack-s" aria-labelledby="daily-fair">
        <h2 id="daily-fair">
          <Trans>Fairness</Trans>
        </h2>
        <p className="small muted">
          <Trans>Your seeds and the date decide the slip. This hash fixes our seed before you draw:</Trans>
        </p>
        <p className="hash">{game.serverSeedHash}</p>
        <Link to="/game/fair" className="text-link">
          <Trans>See or change your seeds</Trans>
        </Link>
      </section>
      {draws.length > 0 && <Draws draws={draws} />}
    </>
  )
}

const reasonOf = ({ failure }: { failure: string | undefined }): ReactNode =>
  failure === 'alreadyDone' ? <Trans>You’ve already drawn today’s slip, maybe on another device.</Trans> : undefined

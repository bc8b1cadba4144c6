import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { appConfig } from '#contract/config.ts'
import type { Slotshack } from '#contract/slotshack.ts'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import shack from '../../../art/shack.svg'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { AwardList } from '../../../shared/awards/AwardList.tsx'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { TimeLeft } from '../../../shared/time/TimeLeft.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { StallCard } from './StallCard.tsx'
import { useMissionClaim, useSlotshack } from './useSlotshack.tsx'
import type { MissionClaim } from './useSlotshack.tsx'
import './slotshack.css'

/** spec §2 /activity/slotshack: the week's board, five slots with missions. */
export function SlotshackPage() {
  const back = useBack()
  const { board, isError, refetch } = useSlotshack()
  return (
    <main className="shk-page">
      <PageHeader title={<Trans>Slotshack</Trans>} onBack={back} />
      <LoadState query={{ data: board, isError, refetch }} wait={<Skeletons heights={[208, 256, 256]} />}>
        {(board) => <Board board={board} />}
      </LoadState>
    </main>
  )
}

function Board({ board }: { board: Slotshack }) {
  const { t } = useLingui()
  const { session } = useApp().actors
  const loggedIn = useSelector(session, isLoggedIn)
  const isGuest = !useSelector(session, (snapshot) => isPending(snapshot) || isLoggedIn(snapshot))
  const { data: config } = useCall(appConfig, {})
  const claim = useMissionClaim()
  return (
    <>
      <WholeBoard board={board} claim={claim} loggedIn={loggedIn} />
      {isGuest && (
        <p className="sec">
          <LoginLink wide>
            <Trans>Log in to start</Trans>
          </LoginLink>
        </p>
      )}
      <ul className="shk-stalls" aria-label={t`This week’s slots`}>
        {board.stalls.map((stall) => (
          <StallCard
            key={stall.id}
            stall={stall}
            game={config?.games.find(({ gameId }) => gameId === stall.gameId)}
            claim={claim}
            loggedIn={loggedIn}
          />
        ))}
      </ul>
      <p className="small muted shk-print">
        <Trans>All real rounds count, whatever you bet. Demo rounds don’t. Rewards you don’t claim by the end of the week expire.</Trans>
      </p>
    </>
  )
}

/** The whole board: its prize, progress, and remaining time. */
function WholeBoard({ board: { whole, weekEndsAt }, claim, loggedIn }: { board: Slotshack; claim: MissionClaim; loggedIn: boolean }) {
  const { t } = useLingui()
  const { goal, done, state, awards } = whole
  return (
    <section className="shk-whole" aria-labelledby="shk-whole">
      <img src={shack} alt="" width={112} height={112} />
      <div className="shk-about">
        <h2 id="shk-whole">
          <Trans>Light up the whole shack</Trans>
        </h2>
        <p className="small">
          <Plural value={goal} one="Complete # mission this week to get:" other="Complete all # missions this week to get:" />
        </p>
        <AwardList awards={awards} size={26} />
      </div>
      <div className="shk-far">
        <ProgressBar label={t`Missions claimed`} value={done} max={goal} />
        <b className="n">
          {done} / {goal}
        </b>
      </div>
      <p className="small">
        <Trans>
          New missions in <TimeLeft until={weekEndsAt} />
        </Trans>
      </p>
      {loggedIn && state === 'claimable' && (
        <Button variant="main" wide busy={claim.isBusy} onClick={() => claim.claim('whole')}>
          <Trans>Claim the grand reward</Trans>
        </Button>
      )}
      {state === 'claimed' && (
        <p className="shk-done" role="status">
          <Trans>You’ve lit up the whole shack! New missions start on Monday.</Trans>
        </p>
      )}
      <div className="shk-note">{claim.noteOf('whole')}</div>
    </section>
  )
}

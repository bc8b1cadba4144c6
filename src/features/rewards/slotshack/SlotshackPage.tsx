import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { appConfig } from '#contract/config.ts'
import type { Slotshack } from '#contract/slotshack.ts'
import { isPending, isSignedIn } from '#machines/session/session.selectors.ts'
import shack from '../../../art/shack.svg'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../platform/queries.ts'
import { useBack } from '../../../platform/useBack.ts'
import { Gives } from '../../../shared/awards/Gives.tsx'
import { PageFailed } from '../../../shared/failed/PageFailed.tsx'
import { TimeLeft } from '../../../shared/time/TimeLeft.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StallCard } from './StallCard.tsx'
import { useMissionClaim, useSlotshack } from './useSlotshack.tsx'
import type { MissionClaim } from './useSlotshack.tsx'
import './slotshack.css'

/** spec §2 /activity/slotshack: the board of the week, five slots with missions of their own. */
export function SlotshackPage() {
  const back = useBack()
  const { board, isError, refetch } = useSlotshack()
  return (
    <main className="shk-page">
      <PageHeader title={<Trans>Slotshack</Trans>} onBack={back} />
      {board ? (
        <Board board={board} />
      ) : isError ? (
        <PageFailed onRetry={refetch} />
      ) : (
        <div className="grid gap-4 px-4" aria-busy="true">
          <Skeleton className="h-52" />
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      )}
    </main>
  )
}

function Board({ board }: { board: Slotshack }) {
  const { t } = useLingui()
  const { session } = useApp().actors
  const signedIn = useSelector(session, isSignedIn)
  const isGuest = !useSelector(session, (snapshot) => isPending(snapshot) || isSignedIn(snapshot))
  const { data: config } = useCall(appConfig, {}, { persist: true, staleTime: 60_000 })
  const claim = useMissionClaim()
  return (
    <>
      <Whole board={board} claim={claim} signedIn={signedIn} />
      {isGuest && (
        <p className="sec">
          <Link to="/auth/login" search={{ redirect: '/activity/slotshack' }} className="btn main wide">
            <Trans>Log in to start</Trans>
          </Link>
        </p>
      )}
      <ul className="shk-stalls" aria-label={t`This week’s slots`}>
        {board.stalls.map((stall) => (
          <StallCard
            key={stall.id}
            stall={stall}
            game={config?.games.find(({ gameId }) => gameId === stall.gameId)}
            claim={claim}
            signedIn={signedIn}
          />
        ))}
      </ul>
      <p className="small muted shk-print">
        <Trans>All real rounds count, whatever you bet. Demo rounds don’t. Rewards you don’t claim by the end of the week expire.</Trans>
      </p>
    </>
  )
}

/** The whole board: its prize, how far it is, and how long there is. */
function Whole({ board: { whole, weekEndsAt }, claim, signedIn }: { board: Slotshack; claim: MissionClaim; signedIn: boolean }) {
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
        <Gives awards={awards} size={26} />
      </div>
      <div className="shk-far">
        <div
          className="bar"
          role="progressbar"
          aria-label={t`Missions claimed`}
          aria-valuemin={0}
          aria-valuemax={goal}
          aria-valuenow={done}
        >
          <i style={{ width: `${(done / goal) * 100}%` }} />
        </div>
        <b className="n">
          {done} / {goal}
        </b>
      </div>
      <p className="small">
        <Trans>
          New missions in <TimeLeft until={weekEndsAt} />
        </Trans>
      </p>
      {signedIn && state === 'claimable' && (
        <button type="button" className="btn main wide" disabled={claim.isBusy} onClick={() => claim.claim('whole')}>
          <Trans>Claim the grand reward</Trans>
        </button>
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

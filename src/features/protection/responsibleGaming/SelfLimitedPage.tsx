import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { selfLimits } from '#contract/responsibleGaming.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import error from '../../../art/error.svg'
import rest from '../../../art/rest.svg'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../platform/queries.ts'
import { useBack } from '../../../platform/useBack.ts'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ClosedCard } from './ClosedCard.tsx'
import { ClosureCards } from './ClosureCards.tsx'
import { ClosureSteps } from './ClosureSteps.tsx'
import { Help } from './Help.tsx'
import { Limits } from './Limits.tsx'
import { RealityCard } from './RealityCard.tsx'
import { useSelfClosure } from './useControl.ts'
import type { Closing } from './useControl.ts'
import './control.css'

/** spec §2 /member/self-limited: limits, breaks, self-exclusion, reality checks, and who helps. */
export function SelfLimitedPage() {
  const back = useBack()
  // What began may have been done with: the next one is another one.
  const [flows, setFlows] = useState(0)
  return (
    <main className="control">
      <PageHeader title={<Trans>Responsible gaming</Trans>} onBack={back} />
      <p className="control-lead">
        <Trans>
          Playing should be fun. Set your limits here, take a break, or exclude yourself for longer. It’s private and free, and your choice
          always applies.
        </Trans>
      </p>
      <Flow key={flows} onDone={() => setFlows(flows + 1)} />
      <Help />
    </main>
  )
}

function Flow({ onDone }: { onDone: () => void }) {
  const app = useApp()
  const signedIn = useSelector(app.actors.session, isSignedIn)
  const closing = useSelfClosure()
  return (
    <>
      {signedIn ? (
        <Mine closing={closing} />
      ) : (
        <Notice
          art={rest}
          title={<Trans>Your limits</Trans>}
          action={
            <button
              type="button"
              className="btn main s"
              onClick={() =>
                void openOverlay(app, 'login', { way: app.facts.read('accountName') ? 'account' : 'sms', isSessionOver: false })
              }
            >
              <Trans>Log in</Trans>
            </button>
          }
        >
          <Trans>Log in to see and set your limits.</Trans>
        </Notice>
      )}
      <ClosureSteps closing={closing} onDone={onDone} />
    </>
  )
}

function Mine({ closing }: { closing: Closing }) {
  const { data: control, isError, refetch } = useCall(selfLimits, {})
  if (!control)
    return isError ? (
      <Notice
        art={error}
        title={<Trans>Something went wrong</Trans>}
        action={
          <button type="button" className="btn soft s" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </button>
        }
      >
        <Trans>We couldn’t load your limits, but they still apply.</Trans>
      </Notice>
    ) : (
      <div aria-busy="true" className="grid gap-4 p-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    )
  return (
    <>
      {control.closure && <ClosedCard closure={control.closure} />}
      <Limits control={control} />
      <RealityCard minutes={control.realityMinutes} />
      <ClosureCards closing={closing} closure={control.closure} />
    </>
  )
}

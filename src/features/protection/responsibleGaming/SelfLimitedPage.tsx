import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { selfLimits } from '#contract/responsibleGaming.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import rest from '../../../art/rest.svg'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../platform/queries.ts'
import { useBack } from '../../../platform/useBack.ts'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeleton.tsx'
import { ClosedCard } from './ClosedCard.tsx'
import { ClosureCards } from './ClosureCards.tsx'
import { ClosureSteps } from './ClosureSteps.tsx'
import { Help } from './Help.tsx'
import { Limits } from './Limits.tsx'
import { RealityCard } from './RealityCard.tsx'
import type { SelfExclusion } from './selfExclusion.ports.ts'
import { useSelfExclusion } from './useResponsibleGaming.ts'
import './control.css'

/** spec §2 /member/self-limited: limits, breaks, self-exclusion, reality checks, and who helps. */
export function SelfLimitedPage() {
  const back = useBack()
  // What began may have been done with: the next one is another one.
  const [flows, setFlows] = useState(0)
  return (
    <main className="control">
      <PageHeader title={<Trans>Stay in control</Trans>} onBack={back} />
      <p className="control-lead">
        <Trans>
          Play is for fun. Set your own limits here, take a break, or stop for long. It is quiet, it is free, and it reloadLocks.
        </Trans>
      </p>
      <Flow key={flows} onDone={() => setFlows(flows + 1)} />
      <Help />
    </main>
  )
}

function Flow({ onDone }: { onDone: () => void }) {
  const app = useApp()
  const loggedIn = useSelector(app.actors.session, isLoggedIn)
  const closing = useSelfExclusion()
  return (
    <>
      {loggedIn ? (
        <Mine closing={closing} />
      ) : (
        <Notice
          art={rest}
          title={<Trans>Your own limits</Trans>}
          action={
            <Button
              variant="main"
              small
              onClick={() =>
                void openOverlay(app, 'login', { way: app.storage.read('accountName') ? 'account' : 'sms', isSessionOver: false })
              }
            >
              <Trans>Log in</Trans>
            </Button>
          }
        >
          <Trans>Log in to see and set them.</Trans>
        </Notice>
      )}
      <ClosureSteps closing={closing} onDone={onDone} />
    </>
  )
}

function Mine({ closing }: { closing: SelfExclusion }) {
  const { data: control, isError, refetch } = useCall(selfLimits, {})
  if (!control)
    return (
      <LoadState
        query={{ data: control, isError, refetch }}
        wait={<Skeletons heights={[160, 160]} />}
        failed={<Trans>We could not load your limits. They hold all the same.</Trans>}
      />
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

import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { selfLimits } from '#contract/responsibleGaming.ts'
import rest from '../../../art/rest.svg'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
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
  const closing = useSelfExclusion()
  return (
    <>
      <PlayerGate art={rest} title={<Trans>Your own limits</Trans>} text={<Trans>Log in to see and set them.</Trans>}>
        <Mine closing={closing} />
      </PlayerGate>
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

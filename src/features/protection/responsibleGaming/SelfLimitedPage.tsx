import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { selfLimits } from '#contract/responsibleGaming.ts'
import rest from '../../../art/rest.svg'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { useAt } from '../../../shared/time/useAt.ts'
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

/** As high as the limits, so that the help below does not move. */
const wait = <Skeletons heights={[126, 338, 287, 287]} />

/** spec §2 /member/self-limited: limits, breaks, self-exclusion, reality checks, and help organizations. */
export function SelfLimitedPage() {
  const back = useBack()
  // A break that has begun may have ended since: the next one starts over.
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
      <ExclusionFlow key={flows} onDone={() => setFlows(flows + 1)} />
      <Help />
    </main>
  )
}

function ExclusionFlow({ onDone }: { onDone: () => void }) {
  const closing = useSelfExclusion()
  return (
    <>
      <PlayerGate art={rest} wait={wait} title={<Trans>Your limits</Trans>} text={<Trans>Log in to see and set your limits.</Trans>}>
        <OwnLimits closing={closing} />
      </PlayerGate>
      <ClosureSteps closing={closing} onDone={onDone} />
    </>
  )
}

function OwnLimits({ closing }: { closing: SelfExclusion }) {
  const { data: control, isError, refetch } = useCall(selfLimits, {})
  useAt(control && Math.min(...control.limits.map(({ resetAt }) => resetAt)), () => void refetch())
  if (!control)
    return (
      <LoadState
        query={{ data: control, isError, refetch }}
        wait={wait}
        failed={<Trans>We couldn’t load your limits, but they still apply.</Trans>}
      />
    )
  return (
    <>
      {control.closure && <ClosedCard closure={control.closure} />}
      <Limits control={control} />
      <RealityCard control={control} />
      <ClosureCards closing={closing} closure={control.closure} />
    </>
  )
}

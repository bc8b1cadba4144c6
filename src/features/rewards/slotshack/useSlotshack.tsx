import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { slotshackInfo, slotshackReceive } from '#contract/slotshack.ts'
import type { Slotshack } from '#contract/slotshack.ts'
import { useApp } from '../../../platform/app.ts'
import { queryOf, useCall } from '../../../queries/queries.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { useAt } from '../../../shared/time/useAt.ts'

/** The board. Any round may have counted since it was last loaded; a page left open past the week's end shows the new week. */
export function useSlotshack() {
  const { data, isError, refetch } = useCall(slotshackInfo, {})
  useAt(data?.weekEndsAt, () => void refetch())
  return { board: data, isError, refetch: () => void refetch() }
}

export interface MissionClaim {
  readonly isBusy: boolean
  readonly claim: (id: string) => void
  /** Why this claim was refused. */
  readonly noteOf: (id: string) => ReactNode
}

export function useMissionClaim(): MissionClaim {
  const app = useApp()
  const [requested, setRequested] = useState<string>()
  const { queryKey } = queryOf(app, slotshackInfo, {})
  const { claim, ...claiming } = useClaim(slotshackReceive, {
    outlivesView: true,
    onGranted: ({ awards, board }) => {
      app.queries.setQueryData<Slotshack>(queryKey, board)
      refreshOf(app)('award.granted')
      void showAwards(app, awards)
    },
    // Another device may have been first, or a new week may have begun.
    onRefused: () => void app.queries.invalidateQueries({ queryKey }),
  })
  return {
    isBusy: claiming.isBusy,
    claim: (id) => {
      setRequested(id)
      claim({ id })
    },
    noteOf: (id) => id === requested && <ClaimError claiming={claiming} reasonOf={reasonOf} />,
  }
}

const reasonOf = ({ failure }: { failure: string | undefined }): ReactNode => {
  if (failure === 'alreadyDone') return <Trans>You’ve already done this, maybe on another device.</Trans>
  if (failure === 'notAvailable') return <Trans>This mission is no longer available.</Trans>
  if (failure === 'notYet') return <Trans>This mission isn’t complete yet. If a new week has started, your count has restarted.</Trans>
  return undefined
}

import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { followInfo, followReceive, followVisit } from '#contract/follow.ts'
import type { FollowList } from '#contract/follow.ts'
import { useApp } from '../../../platform/app.ts'
import { queryOf } from '../../../queries/queries.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export interface Following {
  readonly isBusy: boolean
  /** Records that a channel was opened. */
  readonly visit: (id: string) => void
  readonly receive: (id: string) => void
  /** Why this claim was refused. */
  readonly noteOf: (id: string) => ReactNode
}

export function useFollow(): Following {
  const app = useApp()
  const [requested, setRequested] = useState<string>()
  const { queryKey } = queryOf(app, followInfo, {})
  const show = (list: FollowList) => app.queries.setQueryData<FollowList>(queryKey, list)
  const look = () => void app.queries.invalidateQueries({ queryKey })
  const visiting = useClaim(followVisit, {
    onGranted: (list) => {
      show(list)
      refreshOf(app)('follow.changed')
    },
    onRefused: look,
  })
  const receiving = useClaim(followReceive, {
    outlivesView: true,
    onGranted: ({ awards, list }) => {
      show(list)
      refreshOf(app)('award.granted')
      void showAwards(app, awards)
    },
    onRefused: look,
  })
  return {
    isBusy: receiving.isBusy,
    visit: (id) => {
      setRequested(id)
      visiting.claim({ id })
    },
    receive: (id) => {
      setRequested(id)
      receiving.claim({ id })
    },
    noteOf: (id) =>
      id === requested && (
        <div className="flw-note">
          <ClaimError claiming={visiting} reasonOf={reasonOf} />
          <ClaimError claiming={receiving} reasonOf={reasonOf} />
        </div>
      ),
  }
}

const reasonOf = ({ failure }: { failure: string | undefined }): ReactNode => {
  if (failure === 'alreadyDone') return <Trans>You’ve already done this, maybe on another device.</Trans>
  if (failure === 'notAvailable') return <Trans>We’re no longer on this channel. You can try the others.</Trans>
  if (failure === 'notYet') return <Trans>Open the channel first, then claim your reward.</Trans>
  return undefined
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { finishTask, getTaskUser, receiveTaskAward } from '#contract/tasks.ts'
import type { TaskBoard } from '#contract/tasks.ts'
import { useApp } from '../../../platform/app.ts'
import { share } from '../../../platform/share.ts'
import { queryOf } from '../../../queries/queries.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

/** The actions on tasks and chests of a page, one at a time. */
export interface TaskClaim {
  readonly isBusy: boolean
  /** The most recent request. */
  readonly requested: string | undefined
  readonly claim: (id: string) => void
  /** Opens the page of a visit task; the visit is reported once the page was shown. */
  readonly visit: (id: string, page: string) => void
  readonly share: (id: string) => void
  /** Why this claim was refused, and the result of a share. */
  readonly noteOf: (id: string) => ReactNode
}

type Shared = Awaited<ReturnType<typeof share>>

export function useTaskClaim(): TaskClaim {
  const app = useApp()
  const { t } = useLingui()
  const navigate = useNavigate()
  const [requested, setRequested] = useState<string>()
  const [shared, setShared] = useState<Shared>()
  const show = (board: TaskBoard) => app.queries.setQueryData<TaskBoard>(queryOf(app, getTaskUser, {}).queryKey, board)
  const look = () => refreshOf(app)('tasks.changed')
  const finish = useClaim(finishTask, {
    onGranted: (board) => {
      show(board)
      look()
    },
    onRefused: look,
  })
  const receive = useClaim(receiveTaskAward, {
    outlivesView: true,
    onGranted: ({ awards, board }) => {
      show(board)
      refreshOf(app)('award.granted')
      void showAwards(app, awards)
    },
    // Another device may have claimed it first.
    onRefused: look,
  })
  const begin = (id: string) => {
    setRequested(id)
    setShared(undefined)
  }
  const arrive = async (id: string, page: string) => {
    await navigate({ to: page })
    await app.send(finishTask, { id }, { requestId: app.env.uuid(), quiet: 'background' })
    look()
  }
  return {
    isBusy: receive.isBusy || finish.isBusy,
    requested,
    claim: (id) => {
      begin(id)
      receive.claim({ id })
    },
    // Without a response the visit does not count: the task and its link stay.
    visit: (id, page) => void arrive(id, page).catch(look),
    share: (id) => {
      begin(id)
      const what = { title: 'Swerte', text: t`A fiesta of games with play coins.`, url: `${location.origin}/` }
      void share(app.env.uuid(), what).then((ended) => {
        setShared(ended)
        if (ended === 'shared' || ended === 'copied') finish.claim({ id })
      })
    },
    noteOf: (id) =>
      id === requested && (
        <div key={id}>
          <ShareNote shared={shared} />
          <ClaimError claiming={finish} reasonOf={reasonOf} />
          <ClaimError claiming={receive} reasonOf={reasonOf} />
        </div>
      ),
  }
}

const ShareNote = ({ shared }: { shared: Shared | undefined }) => (
  <p role="status" className="small muted">
    {shared === 'copied' && <Trans>Link copied.</Trans>}
    {shared === 'shared' && <Trans>Link shared.</Trans>}
    {shared === 'failed' && <Trans>This browser can’t share the link. Copy it from the address bar instead.</Trans>}
  </p>
)

const reasonOf = ({ failure }: { failure: string | undefined }): ReactNode => {
  if (failure === 'alreadyDone') return <Trans>You’ve already done this, maybe on another device.</Trans>
  if (failure === 'notAvailable') return <Trans>This task is no longer available. Try another one.</Trans>
  if (failure === 'notYet') return <Trans>This isn’t ready to claim yet. A new day may have started and reset your progress.</Trans>
  return undefined
}

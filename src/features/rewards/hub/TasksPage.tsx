import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { taskPeriods } from '#contract/tasks.ts'
import type { TaskBoard, TaskPeriod } from '#contract/tasks.ts'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { oneOfOrFirst } from '../../../shared/records/oneOfOrFirst.ts'
import { useRecordSearch } from '../../../shared/records/useRecordSearch.ts'
import { BonusFrame } from '../../../shared/rewardsHub/BonusFrame.tsx'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { Chests } from './Chests.tsx'
import { TaskList } from './TaskLists.tsx'
import { useTaskClaim } from './useTaskClaim.tsx'
import type { TaskClaim } from './useTaskClaim.tsx'
import { useTasks } from './useTasks.ts'
import './centre.css'
import '../../../shared/records/records.css'

/** spec §2 /bonus/tasks: the day's chests, then all tasks in one column. */
export const TasksPage = () => (
  <BonusFrame>
    <WithTasks>
      {(board, claim) => (
        <>
          <Chests board={board} claim={claim} />
          {taskPeriods.map((period) => (
            <TaskList key={period} board={board} claim={claim} period={period} />
          ))}
        </>
      )}
    </WithTasks>
  </BonusFrame>
)

/** spec §2 /v2/bonus/tasks: one period at a time, as tiles, with the chests below them. */
export const TasksPageV2 = () => (
  <BonusFrame skin="v2">
    <WithTasks>{(board, claim) => <ByPeriod board={board} claim={claim} />}</WithTasks>
  </BonusFrame>
)

function ByPeriod({ board, claim }: { board: TaskBoard; claim: TaskClaim }) {
  const [search, change] = useRecordSearch()
  const period = oneOfOrFirst(taskPeriods, search.tab)
  const labels: Record<TaskPeriod, ReactNode> = { day: <Trans>Today</Trans>, week: <Trans>Week</Trans>, once: <Trans>One-time</Trans> }
  return (
    <>
      <div className="gutter">
        <Segments
          chosen={period}
          options={taskPeriods.map((value) => ({ value, label: labels[value] }))}
          onChoose={(tab) => change({ tab })}
        />
      </div>
      <TaskList board={board} claim={claim} period={period} look="tiles" />
      <Chests board={board} claim={claim} />
    </>
  )
}

function WithTasks({ children }: { children: (board: TaskBoard, claim: TaskClaim) => ReactNode }) {
  const { session } = useApp().actors
  const isGuest = !useSelector(session, (snapshot) => isPending(snapshot) || isLoggedIn(snapshot))
  const { board, isError, refetch } = useTasks()
  const claim = useTaskClaim()
  return (
    <LoadState query={{ data: board, isError, refetch }} wait={<Skeletons heights={[176, 96, 96, 96]} />}>
      {(loaded) => (
        <>
          {isGuest && <AskIn />}
          {children(loaded, claim)}
        </>
      )}
    </LoadState>
  )
}

const AskIn = () => (
  <section className="card pad centre-ask">
    <p>
      <Trans>Here are the tasks you can do. Log in first so your progress counts.</Trans>
    </p>
    <LoginLink wide>
      <Trans>Log in to start</Trans>
    </LoginLink>
  </section>
)

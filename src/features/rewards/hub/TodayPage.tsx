import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { refreshData } from '#contract/session.ts'
import type { TaskBoard } from '#contract/tasks.ts'
import { isGuest } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { Activities } from '../../../shared/activities/Activities.tsx'
import { useLobby } from '../../../shared/catalogue/useLobby.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { BonusFrame } from '../../../shared/rewardsHub/BonusFrame.tsx'
import { hasReward } from '../../../shared/rewardsHub/claimable.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { RedDot } from '../../../ui/RedDot.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { CheckInStrip } from './CheckInStrip.tsx'
import { Chests } from './Chests.tsx'
import { TaskItem } from './TaskItem.tsx'
import { inOrder } from './taskOrder.ts'
import { useTaskClaim } from './useTaskClaim.tsx'
import { useTasks } from './useTasks.ts'
import './centre.css'

/** The number of today's tasks shown here; their own page shows all of them. */
const maxVisible = 4

/** spec §2 /bonus: today's rewards at a glance. */
export function TodayPage() {
  const { data: config } = useLobby()
  const { board, isError, refetch } = useTasks()
  return (
    <BonusFrame>
      <CheckInStrip />
      <AllRewards />
      <div className="today-place">
        <LoadState query={{ data: board, isError, refetch }} wait={<Skeletons heights={[176, 96, 96, 96]} />}>
          {(loaded) => <Today board={loaded} />}
        </LoadState>
      </div>
      {config && <Activities activities={config.activities} />}
    </BonusFrame>
  )
}

/** The link to everything claimable, if anything is: until that is known its place is kept, as there almost always is. */
function AllRewards() {
  const forGuest = useSelector(useApp().actors.session, isGuest)
  const { data, isError } = useCall(refreshData, {})
  if (forGuest || (data && !hasReward(data.redDots))) return null
  return (
    <div className="sec">
      {data || isError ? (
        <ButtonLink to="/bonus/reward" wide className="all-rewards">
          <Trans>See all rewards to claim</Trans>
          {data && <RedDot />}
        </ButtonLink>
      ) : (
        <Skeleton height={56} />
      )}
    </div>
  )
}

function Today({ board }: { board: TaskBoard }) {
  const claim = useTaskClaim()
  const tasks = inOrder(board.tasks.filter(({ period }) => period === 'day')).slice(0, maxVisible)
  return (
    <>
      <section className="sec">
        <header>
          <h2>
            <Trans>Today’s tasks</Trans>
          </h2>
          <Link to="/bonus/tasks">
            <Trans>See all tasks</Trans>
          </Link>
        </header>
        <ul className="card centre-rows">
          {tasks.map((task) => (
            <TaskItem key={task.id} task={task} tasks={board.tasks} claim={claim} />
          ))}
        </ul>
      </section>
      <Chests board={board} claim={claim} />
    </>
  )
}

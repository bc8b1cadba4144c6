import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TaskBoard, TaskPeriod } from '#contract/tasks.ts'
import { TimeLeft } from '../../../shared/time/TimeLeft.tsx'
import { TaskItem } from './TaskItem.tsx'
import { inOrder } from './taskOrder.ts'
import type { TaskClaim } from './useTaskClaim.tsx'

interface Props {
  board: TaskBoard
  claim: TaskClaim
  period: TaskPeriod
  look?: 'rows' | 'tiles'
}

/** The tasks of one period under its name and end time. */
export const TaskList = ({ board, claim, period, look = 'rows' }: Props) => (
  <section className="sec">
    <header>
      <h2 className="firm">{names[period]}</h2>
      <TaskEnd board={board} period={period} />
    </header>
    <ul className={look === 'rows' ? 'card centre-rows' : 'centre-tiles'}>
      {inOrder(board.tasks.filter((task) => task.period === period)).map((task) => (
        <TaskItem key={task.id} task={task} tasks={board.tasks} claim={claim} />
      ))}
    </ul>
  </section>
)

const names: Readonly<Record<TaskPeriod, ReactNode>> = {
  day: <Trans>Today</Trans>,
  week: <Trans>This week</Trans>,
  once: <Trans>One-time tasks</Trans>,
}

function TaskEnd({ board, period }: Pick<Props, 'board' | 'period'>) {
  if (period === 'once') return null
  return (
    <p className="small muted">
      <Trans>
        New tasks in <TimeLeft until={period === 'day' ? board.dayEndsAt : board.weekEndsAt} />
      </Trans>
    </p>
  )
}

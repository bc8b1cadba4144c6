import { getTaskUser } from '#contract/tasks.ts'
import type { TaskBoard } from '#contract/tasks.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { useAt } from '../../../shared/time/useAt.ts'

interface Tasks {
  readonly board: TaskBoard | undefined
  readonly isError: boolean
  readonly refetch: () => void
}

/** Tasks and chests. Anything in the app may have counted since they were last loaded, so every page refetches them. */
export function useTasks(): Tasks {
  const app = useApp()
  const { data, isError, refetch } = useCall(getTaskUser, {})
  // A page left open past midnight shows the new day by itself.
  useAt(data?.dayEndsAt, () => refreshOf(app)('tasks.changed'))
  return { board: data, isError, refetch: () => void refetch() }
}

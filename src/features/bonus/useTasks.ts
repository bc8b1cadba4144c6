import { useEffect } from 'react'
import { getTaskUser } from '#contract/tasks.ts'
import type { TaskBoard } from '#contract/tasks.ts'
import { refreshOf } from '../../kits/refresh/refresh.ts'
import { useApp } from '../../platform/app.ts'
import { useCall } from '../../platform/queries.ts'

/** Past midnight by so much, in ms: clocks are never quite the same. */
const marginMs = 1_500

interface Tasks {
  readonly board: TaskBoard | undefined
  readonly isError: boolean
  readonly refetch: () => void
}

/** Tasks and chests. Anything anywhere may have counted since they were last seen, so that every page asks anew. */
export function useTasks(): Tasks {
  const app = useApp()
  const { data, isError, refetch } = useCall(getTaskUser, {}, { staleTime: 0 })
  // A page that stays open over midnight shows the new day by itself.
  const endsAt = data?.dayEndsAt
  useEffect(() => {
    if (endsAt === undefined) return
    const timer = setTimeout(() => refreshOf(app)('tasks.changed'), Math.max(0, endsAt - app.houseTime.now()) + marginMs)
    return () => clearTimeout(timer)
  }, [app, endsAt])
  return { board: data, isError, refetch: () => void refetch() }
}

import { activityGetStatusList } from '#contract/activities.ts'
import { useCall } from '../../../queries/queries.ts'

/**
 * Whether something of an activity can be claimed, by its id. A recent list is fresh enough: whatever changes a dot invalidates it
 * (shared/refresh).
 */
export function useActivityDots(): (activityId: string) => boolean {
  const { data } = useCall(activityGetStatusList, {})
  return (id) => data?.list.some(({ activityId, redDot }) => activityId === id && redDot) ?? false
}

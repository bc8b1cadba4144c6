import { activityGetStatusList } from '#contract/activities.ts'
import { useCall } from '../../platform/queries.ts'

/** Whether something of an activity can be claimed, by its id. */
export function useActivityDots(): (activityId: string) => boolean {
  const { data } = useCall(activityGetStatusList, {})
  return (id) => data?.list.some(({ activityId, redDot }) => activityId === id && redDot) ?? false
}

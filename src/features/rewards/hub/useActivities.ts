import { activityGetStatusList } from '#contract/activities.ts'
import type { Activity } from '#contract/activities.ts'
import { appConfig } from '#contract/config.ts'
import { useCall } from '../../../queries/queries.ts'
import { cardTexts } from '../../../shared/activities/activities.ts'
import { useAt } from '../../../shared/time/useAt.ts'

/** An activity that has texts, with the page that the lobby links to; null: it is shown in a sheet. */
export interface KnownActivity extends Activity {
  readonly path: string | null
}

interface Activities {
  readonly list: readonly KnownActivity[] | undefined
  readonly isError: boolean
  readonly refetch: () => void
}

/** When its state changes, ms UTC. */
const changeOf = ({ state, startsAt, endsAt }: Activity): number =>
  state === 'upcoming' ? startsAt : (state === 'open' && endsAt) || Infinity

/** All current activities for the visitor, in the server's order. */
export function useActivities(): Activities {
  const { data: config } = useCall(appConfig, {})
  const { data, isError, refetch } = useCall(activityGetStatusList, {})
  useAt(data && Math.min(...data.list.map(changeOf)), () => void refetch())
  const pathOf = (id: string) => config?.activities.find((card) => card.id === id)?.path ?? null
  const list = data?.list
    .filter(({ activityId }) => cardTexts(activityId))
    .map((activity) => ({ ...activity, path: pathOf(activity.activityId) }))
  return { list: config && list, isError, refetch: () => void refetch() }
}

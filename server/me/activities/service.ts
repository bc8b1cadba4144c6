import type { Activity, activityAwardGetLog } from '#contract/activities.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { ActivityArea } from '../../awards/activity.ts'
import { awardPage } from '../../awards/awards.ts'
import type { Context } from '../../kernel/context.ts'
import { barrierOf } from '../../protection/store.ts'
import type { Policy } from '../../settings/policy.ts'
import { activityAreas } from './registry.ts'

type User = Context<'user'>

/** Where the clock stands in an activity's window. */
export function stateOf(area: ActivityArea, now: number, policy: Policy): Pick<Activity, 'state' | 'startsAt' | 'endsAt'> {
  const { startsAt, endsAt } = area.window(now, policy)
  const state = now < startsAt ? 'upcoming' : endsAt !== null && now >= endsAt ? 'ended' : 'open'
  return { state, startsAt, endsAt }
}

/** activityGetStatusList: every activity as it stands for who asks, by sort. One that is not open has no dot. A break has none of them. */
export async function statusList({ tx, caller, now, policy }: Context): Promise<{ list: Activity[] }> {
  const player = caller && { sql: tx, playerId: caller.playerId, now, policy }
  const areas = activityAreas.filter(({ unloginShowStatus }) => player !== undefined || unloginShowStatus === 1)
  const [barrier, ...found] = await Promise.all([
    player ? barrierOf(tx, player.playerId, now) : null,
    ...areas
      .toSorted((a, b) => a.sort - b.sort)
      .map(async (area): Promise<Activity[]> => {
        const window = stateOf(area, now, policy)
        const [isFor, hasDot] = await Promise.all([
          area.isFor ? player !== undefined && area.isFor(player) : true,
          player !== undefined && window.state === 'open' && area.redDot(player),
        ])
        if (!isFor) return []
        const { id, type, sort, unloginShowStatus, homeFloatShowStatus, art, popupEvery } = area
        return [{ activityId: id, type, sort, ...window, redDot: hasDot, unloginShowStatus, homeFloatShowStatus, imgUrl4: art, popupEvery }]
      }),
  ])
  return { list: barrier ? [] : found.flat() }
}

/** getActivityIds: those of them that are open to this player now. */
export const openIds = async (context: User): Promise<{ activityIds: string[] }> => ({
  activityIds: (await statusList(context)).list.filter(({ state }) => state === 'open').map(({ activityId }) => activityId),
})

export const awardLog = ({ tx, caller }: User, input: InputOf<typeof activityAwardGetLog>): Promise<OutputOf<typeof activityAwardGetLog>> =>
  awardPage(tx, caller.playerId, { ...input, activityId: input.activityId ?? null, from: input.from ?? null, to: input.to ?? null })

/** The cards of the lobby: activities that have a page and are not over. */
export const lobbyCards = (now: number, policy: Policy) =>
  activityAreas
    .filter((area) => stateOf(area, now, policy).state !== 'ended')
    .flatMap(({ id, art, path, sort, unloginShowStatus }) => (path === null ? [] : [{ id, art, path, sort, unloginShowStatus }]))

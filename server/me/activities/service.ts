import type { Activity, activityAwardGetLog } from '#contract/activities.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { CallName } from '#contract/index.ts'
import type { ActivityArea } from '../../awards/activity.ts'
import { awardPage } from '../../awards/awards.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { restrictionOf } from '../../protection/store.ts'
import { isOnAt } from '../../settings/areas/activities.ts'
import type { Policy } from '../../settings/policy.ts'
import { activityAreas } from './registry.ts'

type User = Context<'user'>

/** An activity with the operators' settings: its place, and whether it opens or floats by itself. */
export function withSettings(area: ActivityArea, { activities }: Policy): ActivityArea {
  const { sort, isPopup, isFloat } = activities[area.id]
  return {
    ...area,
    ...(sort !== null && { sort }),
    ...(isPopup !== null && { type: isPopup ? 1 : 0 }),
    ...(isFloat !== null && { homeFloatShowStatus: isFloat ? 1 : 0 }),
  }
}

/** The state of an activity by the clock and its window, which operators may narrow or close. */
export function stateOf(area: ActivityArea, now: number, policy: Policy): Pick<Activity, 'state' | 'startsAt' | 'endsAt'> {
  const set = policy.activities[area.id]
  const own = area.window(now, policy)
  const startsAt = Math.max(own.startsAt, set.startsAt ?? own.startsAt)
  const ends = [own.endsAt, set.endsAt, set.isOpen ? null : now].filter((at) => at !== null)
  const endsAt = ends.length === 0 ? null : Math.min(...ends)
  const state = now < startsAt ? 'upcoming' : endsAt !== null && now >= endsAt ? 'ended' : 'open'
  return { state, startsAt, endsAt }
}

/**
 * activityGetStatusList: every activity with its state for the caller, by sort. One that is not open has no red dot. During a break there
 * are none.
 */
export async function statusList({ tx, caller, now, policy }: Context): Promise<{ list: Activity[] }> {
  const player = caller && { sql: tx, playerId: caller.playerId, now, policy }
  const areas = activityAreas
    .map((area) => withSettings(area, policy))
    .filter(({ unloginShowStatus }) => player !== undefined || unloginShowStatus === 1)
  const [restriction, ...found] = await Promise.all([
    player ? restrictionOf(tx, player.playerId, now) : null,
    ...areas
      .toSorted((a, b) => a.sort - b.sort)
      .map(async (area): Promise<Activity[]> => {
        const window = stateOf(area, now, policy)
        const [isFor, hasDot, opens] = await Promise.all([
          area.isFor && player ? area.isFor(player) : true,
          player !== undefined && window.state === 'open' && area.redDot(player),
          area.opens ? area.opens({ sql: tx, playerId: caller?.playerId ?? null, now, policy }) : area.popupEvery,
        ])
        if (!isFor) return []
        const { id, sort, unloginShowStatus, homeFloatShowStatus, art: imgUrl4 } = area
        const type = opens === null ? 0 : area.type
        const popupEvery = opens ?? area.popupEvery
        return [{ activityId: id, type, sort, ...window, redDot: hasDot, unloginShowStatus, homeFloatShowStatus, imgUrl4, popupEvery }]
      }),
  ])
  return { list: restriction ? [] : found.flat() }
}

/** getActivityIds: the activities that are open to this player now. */
export const openIds = async (context: User): Promise<{ activityIds: string[] }> => ({
  activityIds: (await statusList(context)).list.filter(({ state }) => state === 'open').map(({ activityId }) => activityId),
})

export const awardLog = (
  { tx, caller }: ReadContext<'user'>,
  input: InputOf<typeof activityAwardGetLog>,
): Promise<OutputOf<typeof activityAwardGetLog>> =>
  awardPage(tx, caller.playerId, {
    ...input,
    activityId: input.activityId ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    olderThan: input.olderThan ?? null,
  })

/** The lobby's cards: activities that have a page and have not ended. */
export const lobbyCards = (now: number, policy: Policy) =>
  activityAreas
    .map((area) => withSettings(area, policy))
    .filter((area) => stateOf(area, now, policy).state !== 'ended')
    .flatMap(({ id, art, path, sort, unloginShowStatus }) => (path === null ? [] : [{ id, art, path, sort, unloginShowStatus }]))

/** Activities with a player's own documents and coins stay available, whatever the settings of their card. */
const ownActivities = new Set<ActivityArea['id']>(['kyc', 'bank', 'monthly-bonus'])
/**
 * Calls of other activities for what is the player's by now: earned commission, the award of a paid deposit, cards that are paid for, naming
 * who invited them, for which they have a few days, and noting that a result was seen.
 */
const ownCalls: ReadonlySet<string> = new Set<CallName>([
  'appAgent5UserReceive',
  'firstRechargeReceive',
  'scratchCardLottery',
  'agentFill',
  'drawSeen',
  'actInviteSpinSeen',
  'noticesSeen',
])
/** Those that are refused as closed by a code of their own (spec §8). */
const closedByThemselves: ReadonlySet<string> = new Set<CallName>(['receiveDrawChance', 'receiveBankruptGiftAward'])
const areaOfCall = new Map(
  activityAreas
    .filter(({ id }) => !ownActivities.has(id))
    .flatMap((area) => Object.keys(area.handlers ?? {}).map((call) => [call, area] as const))
    .filter(([call]) => !ownCalls.has(call) && !closedByThemselves.has(call)),
)

/** Whether a call belongs to an activity that operators have closed, or that is outside its window. */
export function isOfClosedActivity(call: string, policy: Policy, now: number): boolean {
  const area = areaOfCall.get(call)
  return area !== undefined && !isOnAt(policy.activities[area.id], now)
}

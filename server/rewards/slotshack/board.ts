import type { Award } from '#contract/awards.ts'
import type { Mission, Slotshack } from '#contract/slotshack.ts'
import { utcDay, spanOf } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { wholeBoard } from '../../settings/areas/slotshack.ts'
import { earlierBoards, easierGoals, goalNames } from '../../settings/earlierGoals.ts'
import type { Policy } from '../../settings/policy.ts'
import { claimsOf, countRounds } from './store.ts'

/** The id of a week in claims: the UTC day that it began with. */
export const weekOf = (now: number): number => utcDay(spanOf('week', now).startsAt)

/** The viewer; without a player for a guest. */
interface Viewer {
  readonly sql: Sql
  readonly playerId: string | undefined
  readonly now: number
  readonly policy: Pick<Policy, 'slotshack' | 'earlierGoals'>
}

const awardsOf = (id: string, gives: readonly { propId: number; count: number }[]): Award[] =>
  gives.map((gift, index) => ({ id: `${id}-${index + 1}`, ...gift }))

/** The board of the week: claimed missions are not counted again. One that was complete, by earlier settings of the week, still is. */
export async function boardOf({ sql, playerId, now, policy }: Viewer): Promise<Slotshack> {
  const { startsAt, endsAt } = spanOf('week', now)
  const { stalls } = policy.slotshack
  const claimed = playerId === undefined ? new Map<string, number>() : await claimsOf(sql, playerId, weekOf(now))
  const all = stalls.flatMap(({ gameId, missions }) => missions.map((rule) => ({ gameId, rule })))
  // Each by its own goal, and by lower ones that were in force earlier in the week.
  const toCount = all.flatMap(({ gameId, rule }) => {
    const { id, goal, times = null } = rule
    if (playerId === undefined || claimed.has(id)) return []
    const eased = easierGoals(policy, goalNames.mission(rule, gameId), { goal, since: startsAt })
    return [{ id, goal, gameId, times, until: endsAt }, ...eased.map((earlier) => ({ id, gameId, times, ...earlier }))]
  })
  const counts = playerId === undefined ? [] : await countRounds(sql, playerId, startsAt, toCount)
  const done = new Map(toCount.map(({ id, goal }, index) => [`${id} ${goal}`, Math.min(goal, counts[index] ?? 0)]))
  // The highest of these goals that was reached.
  const reached = new Map(toCount.toReversed().flatMap(({ id, goal }) => (done.get(`${id} ${goal}`) === goal ? [[id, goal] as const] : [])))
  const missionOf = ({ id, kind, goal: current, times, gives }: (typeof all)[number]['rule']): Mission => {
    const isClaimed = claimed.has(id)
    const goal = reached.get(id) ?? current
    const soFar = isClaimed ? goal : (done.get(`${id} ${goal}`) ?? 0)
    const state = isClaimed ? 'claimed' : soFar >= goal ? 'claimable' : 'doing'
    return { id, kind, times: times ?? null, goal, done: soFar, state, awards: awardsOf(id, gives) }
  }
  const boards = [{ ids: all.map(({ rule }) => rule.id), until: Infinity }, ...earlierBoards(policy, startsAt)]
  const counted = boards.map(({ ids, until }) => ({
    goal: ids.length,
    done: ids.filter((id) => (claimed.get(id) ?? Infinity) < until).length,
  }))
  const complete = counted.find(({ goal, done }) => goal > 0 && done === goal)
  return {
    stalls: stalls.map(({ id, gameId, missions }) => ({ id, gameId, missions: missions.map(missionOf) })),
    whole: {
      ...(complete ?? counted[0] ?? { goal: 0, done: 0 }),
      // Without awards it stays unclaimed: it may have some later in the week.
      state: claimed.has(wholeBoard) ? 'claimed' : complete && policy.slotshack.whole.length > 0 ? 'claimable' : 'doing',
      awards: awardsOf(wholeBoard, policy.slotshack.whole),
    },
    weekEndsAt: endsAt,
  }
}

/** Whether a mission, or the whole board, can be claimed: the slotshack's red dot. */
export async function canClaimMission(looking: Viewer): Promise<boolean> {
  const board = await boardOf(looking)
  return [board.whole, ...board.stalls.flatMap(({ missions }) => missions)].some(({ state }) => state === 'claimable')
}

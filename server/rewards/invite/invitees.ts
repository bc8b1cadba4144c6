import { createHmac } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { actInviteUser } from '#contract/invite.ts'
import { oncePer } from '../../awards/activity.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { dayMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { maskName } from '../../kernel/privacy.ts'
import { easierGoals, goalNames, milestoneGoals, reachedOf } from '../../settings/earlierGoals.ts'
import { isSame } from '../../settings/keys.ts'
import type { Policy } from '../../settings/policy.ts'
import * as store from './store.ts'
import type { EarningFriends, SpinRules, ValidRules } from './store.ts'

/** No milestone rewards more invitees than this, so counting stops here. */
export const maxCounted = ({ agent }: Policy['invite']): number => Math.max(0, ...agent.milestones.map(({ need }) => need))

/** No milestone of any time, and so no spin of the wheel, rewarded more invitees: a milestone that is removed takes no spins back. */
export const mostCounted = (policy: Pick<Policy, 'invite' | 'earlierGoals'>): number =>
  Math.max(maxCounted(policy.invite), ...milestoneGoals(policy))

/**
 * The rules by which an invitee is valid: those in force and, because an invitee who was valid once stays valid, all earlier ones, each
 * until it was changed. With `until`, only rules that ended by then.
 */
export function validRulesOf({ invite: { valid }, earlierGoals }: Pick<Policy, 'invite' | 'earlierGoals'>, until = Infinity): ValidRules[] {
  const earlier = earlierGoals
    .filter((one) => one.until <= until)
    .map(({ until: end, goals }) => ({
      deposited: goals[goalNames.validDeposited] ?? valid.deposited,
      bet: goals[goalNames.validBet] ?? valid.bet,
      days: goals[goalNames.validDays] ?? valid.days,
      restDays: goals[goalNames.validRestDays] ?? valid.restDays,
      until: end,
    }))
  const all = until === Infinity ? [...earlier, { ...valid, until: null }] : earlier
  // Of equal rules in a row, the last.
  return all.filter((one, index) => {
    const next = all[index + 1]
    return !next || !isSame({ ...one, until: 0 }, { ...next, until: 0 })
  })
}

/**
 * How many friends were valid by the end of each time at which milestones needed fewer: all these times are counted at once. It is asked where
 * fewer friends than a milestone needs are valid, so that all of them are counted.
 */
export function validBy({ sql, playerId, now, policy }: PlayerContext): (until: number) => Promise<number> {
  const { milestones } = policy.invite.agent
  const eased = milestones.flatMap(({ id, need }) => easierGoals(policy, goalNames.milestone(id), { goal: need, since: 0 }))
  const times = [...new Set(eased.map(({ until }) => until))]
  // The earliest of them by which a friend was valid is the highest below zero.
  const rules = times.flatMap((until) => validRulesOf(policy, until).map((one) => ({ ...one, spins: -until })))
  let friends: Promise<EarningFriends[]> | undefined
  return async (until) => {
    friends ??= store.countBySpins(sql, playerId, rules, now, maxCounted(policy.invite))
    return countFriends((await friends).filter(({ spins }) => -spins <= until))
  }
}

/** How many friends a milestone needs: fewer, if that many were valid while fewer were needed. */
export async function needOf(
  { id, need }: { readonly id: string; readonly need: number },
  valid: number,
  policy: Pick<Policy, 'earlierGoals'>,
  countBy: (until: number) => Promise<number>,
): Promise<number> {
  if (valid >= need) return need
  const eased = easierGoals(policy, goalNames.milestone(id), { goal: need, since: 0 }).filter(({ goal }) => valid >= goal)
  return (await reachedOf(eased, ({ until }) => countBy(until))) ?? need
}

/**
 * The rules by which an invitee is valid, with the wheel's spins that one earns who is valid by them: those of the rules now or, because an
 * invitee keeps what they have earned, the most of any time since then.
 */
export function spinRulesOf(policy: Pick<Policy, 'invite' | 'earlierGoals'>): SpinRules[] {
  const { perInvitee } = policy.invite.wheel
  const more = easierGoals(policy, goalNames.wheelSpins, { goal: -perInvitee, since: 0 })
  const rules = validRulesOf(policy)
  const byThen = more.map(({ until }) => ({
    ...(rules.find((one) => one.until !== null && one.until >= until) ?? policy.invite.valid),
    until,
  }))
  return [...rules, ...byThen].map((one) => ({
    ...one,
    spins: Math.max(perInvitee, ...more.filter(({ until }) => one.until !== null && one.until <= until).map(({ goal }) => -goal)),
  }))
}

/** Valid invitees, as far as they count, by the wheel's spins that each has earned: those with the most first. */
export const earningFriends = oncePer(async ({ sql, playerId, now, policy }: PlayerContext): Promise<EarningFriends[]> => {
  const rules = spinRulesOf(policy)
  const limit = mostCounted(policy)
  const spins = policy.invite.wheel.perInvitee
  return rules.every((one) => one.spins === spins)
    ? [{ friends: await store.countValid(sql, playerId, validRulesOf(policy), now, limit), spins }]
    : store.countBySpins(sql, playerId, rules, now, limit)
})

/** Valid invitees, as far as they count. */
export const countValidInvitees = async (player: PlayerContext): Promise<number> => countFriends(await earningFriends(player))

export const countFriends = (earning: readonly EarningFriends[]): number => earning.reduce((sum, { friends }) => sum + friends, 0)

/** actInviteUser: invitees are shown by a masked name and the conditions met, never by an amount. */
export async function inviteeList(
  { tx, caller, now, policy, secret }: Context<'user'>,
  { pageNum, pageSize }: InputOf<typeof actInviteUser>,
): Promise<OutputOf<typeof actInviteUser>> {
  const { valid } = policy.invite
  const { rows, total } = await store.inviteePage(tx, caller.playerId, validRulesOf(policy), now, { pageNum, pageSize })
  const list = rows.map((row) => {
    const until = row.created_at + valid.days * dayMs
    const isValid = row.has_mobile && row.has_rested && row.has_played && row.is_own_person
    // After the deadline only the mobile can still be added.
    const isMissed = !row.is_own_person || (now >= until && !(row.has_deposited && row.has_played))
    return {
      id: createHmac('sha256', secret).update(`invitee ${row.id}`).digest('base64url').slice(0, 16),
      nickname: maskName(row.nickname),
      avatar: row.avatar,
      time: row.created_at,
      state: isValid ? ('valid' as const) : isMissed ? ('missed' as const) : ('joined' as const),
      hasMobile: row.has_mobile,
      hasDeposited: row.has_deposited,
      hasPlayed: row.has_played,
      countsFrom: row.deposited_at !== null && !row.has_rested ? row.deposited_at + valid.restDays * dayMs : null,
      until,
    }
  })
  return { list, total, pageNum, pageSize }
}

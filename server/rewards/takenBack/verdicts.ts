import type { EntryKind } from '#contract/ledger.ts'
import { dayMs, startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { awardOf, refOfExtras } from '../../money/firstDeposit/service.ts'
import { easierGoals, goalNames } from '../../settings/earlierGoals.ts'
import type { Policy } from '../../settings/policy.ts'
import type { Settings } from '../../settings/settingsAt.ts'
import { countFriends, mostCounted, needOf, spinRulesOf, validRulesOf } from '../invite/invitees.ts'
import { potOf, progressOf, qualifiedBySpins, refOfPot } from '../invite/store.ts'
import type { SpinRules } from '../invite/store.ts'
import { spinsEarned, targetOf } from '../invite/wheel.ts'
import { livenessOn } from '../tasks/board.ts'
import type { ClaimRow } from '../tasks/store.ts'
import { daysOf } from '../vip/advance.ts'
import { gatesOf } from '../vip/gate.ts'
import * as store from './store.ts'

// Judges whether what is left of a player's deposits still earns the rewards they claimed, by given settings.

/** A claimed reward: its entries have this kind, and the ref followed by an award's name. */
export interface ClaimedReward {
  readonly kind: EntryKind
  readonly ref: string
  /** The name of its awards; those of a list have numbers after it. */
  readonly award: string
}

/** Whether a claim is earned by some settings. There is no verdict when they do not have its rule. */
interface Verdict {
  readonly claimed: ClaimedReward
  readonly at: number
  readonly isEarned: boolean
}

/** A player's claims and what is left of their deposits, read once for all settings by which they are judged. */
interface Claims {
  readonly playerId: string
  readonly vip: readonly store.VipClaim[]
  /** Of tasks and chests. */
  readonly tasks: readonly ClaimRow[]
  readonly firstDeposit: { readonly left: number; readonly at: number } | undefined
  /** Hundredths that are left of the deposits paid in a period. */
  readonly deposited: (from?: number, to?: number) => number
}

export async function claimsOf(tx: Sql, playerId: string): Promise<Claims> {
  const deposits = await store.depositsLeft(tx, playerId)
  return {
    playerId,
    vip: await store.vipClaims(tx, playerId),
    tasks: await store.taskClaims(tx, playerId),
    firstDeposit: await store.firstDepositClaim(tx, playerId),
    deposited: (from = 0, to = Infinity) => deposits.reduce((sum, { at, amount }) => (at >= from && at < to ? sum + amount : sum), 0),
  }
}

/** The extras of a first-deposit bonus: earned while what is left of its deposit would earn any. */
export const firstDepositVerdicts = ({ playerId, firstDeposit: claim }: Claims, { firstDeposit }: Policy): Verdict[] =>
  claim
    ? [
        {
          claimed: { kind: 'firstDeposit', ref: refOfExtras(playerId), award: 'extra' },
          at: claim.at,
          isEarned: awardOf(claim.left, firstDeposit) > 0,
        },
      ]
    : []

const vipKinds = { level: 'vipGift', day: 'vipDaily', week: 'vipCheckIn', task: 'vipTask' } as const
const vipAward = (kind: keyof typeof vipKinds, key: string): string =>
  kind === 'level' ? `vip-${key}` : kind === 'day' ? 'daily' : kind === 'week' ? 'week' : key.slice(key.indexOf(':') + 1)

/** The goal of a period, and lower ones that were in force earlier in it. */
const goalsIn = (
  policy: Pick<Policy, 'earlierGoals'>,
  name: string,
  { goal, since, until }: { readonly goal: number; readonly since: number; readonly until: number },
) => [{ goal, until }, ...easierGoals(policy, name, { goal, since }).filter((one) => one.until < until)]

/** No VIP award is earned without the deposit that VIP requires, and a mission for deposits only by those of its month. */
export function vipVerdicts({ playerId, vip: claims, deposited }: Claims, { vip, earlierGoals }: Policy): Verdict[] {
  const isVip = gatesOf({ vip, earlierGoals }).some(({ amount, until }) => deposited(0, until ?? Infinity) >= amount)
  return claims.flatMap(({ kind, claim_key: key, at }): Verdict[] => {
    const award = vipAward(kind, key)
    const claimed = { kind: vipKinds[kind], ref: `${vipKinds[kind]}:${playerId}:${key}`, award }
    if (!isVip || kind !== 'task') return [{ claimed, at, isEarned: isVip }]
    const mission = vip.tasks.find(({ id }) => id === award)
    if (!mission) return []
    const { from, to } = daysOf(3, Number.parseInt(key, 10))
    const [since, until] = [startOfDay(from), startOfDay(to)]
    const goals = goalsIn({ earlierGoals }, goalNames.vipTask(mission), { goal: mission.need, since, until })
    return [{ claimed, at, isEarned: mission.kind !== 'deposit' || goals.some((one) => deposited(since, one.until) >= one.goal) }]
  })
}

const spanMs = { day: dayMs, week: 7 * dayMs, once: Infinity } as const

/** Deposit tasks, by the period they were claimed for, and the chests that activity points opened on the day of such a claim. */
export function taskVerdicts({ playerId, tasks: claims, deposited }: Claims, { tasks, earlierGoals }: Policy): Verdict[] {
  const rules = tasks.rules.filter(({ kind }) => kind === 'deposit')
  const verdictOf = ({ task_id: id, period, at }: ClaimRow, isEarned: boolean): Verdict => ({
    claimed: { kind: 'task', ref: `task:${playerId}:${id}:${period}`, award: id },
    at,
    isEarned,
  })
  const judged = claims.flatMap((claim) => {
    const rule = rules.find(({ id }) => id === claim.task_id)
    if (!rule) return []
    const since = rule.period === 'once' ? 0 : startOfDay(claim.period)
    const goals = goalsIn({ earlierGoals }, goalNames.task(rule), { goal: rule.goal, since, until: since + spanMs[rule.period] })
    return [{ claim, isEarned: goals.some((one) => deposited(since, one.until) >= one.goal) }]
  })
  const missed = new Set(judged.flatMap(({ claim, isEarned }) => (isEarned ? [] : [claim])))
  const chests = [...new Set(judged.map(({ claim }) => utcDay(claim.at)))].flatMap((day) => {
    const kept = claims.filter((claim) => !missed.has(claim))
    const [since, until] = [startOfDay(day), startOfDay(day + 1)]
    return claims.flatMap((claim) => {
      const chest = claim.period === day ? tasks.chests.find(({ id }) => id === claim.task_id) : undefined
      if (!chest) return []
      const goals = goalsIn({ earlierGoals }, goalNames.chest(chest.id), { goal: chest.liveness, since, until })
      const livenessBy = (end: number) =>
        livenessOn(
          day,
          kept.filter(({ at }) => at < end),
        )
      return [
        verdictOf(
          claim,
          goals.some((one) => livenessBy(one.until) >= one.goal),
        ),
      ]
    })
  })
  return [...judged.map(({ claim, isEarned }) => verdictOf(claim, isEarned)), ...chests]
}

/** The inviter's awards, by the friends who still count for each. */
export async function inviteVerdicts(
  tx: Sql,
  inviterId: string,
  claims: readonly store.InviteClaim[],
  policy: Policy,
  now: number,
): Promise<Verdict[]> {
  const { invite } = policy
  const verdicts: Verdict[] = []
  for (const { claim_key: key, at } of claims) {
    const qualified = (rules: readonly SpinRules[], until = now) =>
      qualifiedBySpins(tx, inviterId, rules, { now: until, claimedAt: at, limit: mostCounted(policy) })
    const milestone = invite.agent.milestones.find(({ id }) => key === `valid:${id}`)
    if (key === 'wheel') {
      const earned = spinsEarned(invite.wheel, await qualified(spinRulesOf(policy)), await progressOf(tx, inviterId, 0))
      const pot = await potOf(tx, inviterId, { earned })
      const isEarned = pot >= (await targetOf(tx, inviterId, { pot, earned }, policy))
      verdicts.push({ claimed: { kind: 'inviteWheel', ref: refOfPot(inviterId), award: '' }, at, isEarned })
    } else if (milestone) {
      const qualifiedBy = async (until?: number) =>
        countFriends(
          await qualified(
            validRulesOf(policy, until).map((one) => ({ ...one, spins: 0 })),
            until,
          ),
        )
      const valid = await qualifiedBy()
      const isEarned = (await needOf(milestone, valid, policy, qualifiedBy)) <= valid
      const ref = `inviteMilestone:${inviterId}:${milestone.id}`
      verdicts.push({ claimed: { kind: 'inviteMilestone', ref, award: key }, at, isEarned })
    }
  }
  return verdicts
}

/**
 * Of claims made at these times, those that are earned neither by the settings in force nor by those they were claimed under: raising a
 * goal later takes nothing away, and removing a rule later protects nothing.
 */
export async function unearnedOf(
  times: readonly number[],
  verdictsBy: (policy: Policy) => Promise<readonly Verdict[]>,
  settings: Settings,
): Promise<ClaimedReward[]> {
  const earned = new Set<string>()
  const unearned = new Map<string, ClaimedReward>()
  for (const policy of new Set([settings.now, ...times.map((time) => settings.at(time))]))
    for (const { claimed, at, isEarned } of await verdictsBy(policy)) {
      if (policy !== settings.now && policy !== settings.at(at)) continue
      if (isEarned) earned.add(claimed.ref)
      else unearned.set(claimed.ref, claimed)
    }
  return [...unearned.values()].filter(({ ref }) => !earned.has(ref))
}

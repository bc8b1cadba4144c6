import type { AgentDay, AgentInfo, AgentMine, appAgent5UserInviteValidReceive, appAgent5UserLog, Milestone } from '#contract/agent.ts'
import { propIds } from '#contract/awards.ts'
import type { Award } from '#contract/awards.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAward, giveAwards } from '../../awards/awards.ts'
import { touchInput } from '../../identity/session/input.ts'
import { findPlayer } from '../../identity/session/playerStore.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { maskName } from '../../kernel/privacy.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { isSelfExcluded } from '../../protection/gate.ts'
import { isOnAt } from '../../settings/areas/activities.ts'
import type { Policy } from '../../settings/policy.ts'
import { beginClaim } from '../invite/begin.ts'
import { fillableUntil } from '../invite/fill.ts'
import { countValidInvitees, maxCounted, needOf, validBy, validRulesOf } from '../invite/invitees.ts'
import { claimsOf, countValid, insertClaim, recordCounted } from '../invite/store.ts'
import { awardsOf } from '../vip/levels.ts'
import * as store from './store.ts'

type User = Context<'user'>
type Awards = { awards: Award[] }

const markOf = (id: string): string => `valid:${id}`

interface Counted {
  readonly valid: number
  readonly claims: ReadonlySet<string>
  /** How many were valid at an earlier time. */
  readonly validBy: (until: number) => Promise<number>
}

async function milestonesOf(policy: Policy, { valid, claims, validBy: countBy }: Counted) {
  const milestones: (Milestone & { readonly id: string })[] = []
  for (const { id, need: current, gives } of policy.invite.agent.milestones) {
    const isClaimed = claims.has(markOf(id))
    const need = isClaimed ? current : await needOf({ id, need: current }, valid, policy, countBy)
    const state = isClaimed ? 'claimed' : valid >= need ? 'claimable' : 'doing'
    milestones.push({ id, need, awards: awardsOf(gives, markOf(id)), state })
  }
  return milestones
}

/** The red dot `agent5Award`: a commission or a milestone can be claimed; commission alone while operators have closed the programme. */
export async function hasAgentAward(player: PlayerContext): Promise<boolean> {
  const { sql, playerId, now, policy } = player
  if (!isOnAt(policy.activities.agent, now)) return store.hasWaiting(sql, playerId)
  const [isWaiting, valid, claims] = await Promise.all([
    store.hasWaiting(sql, playerId),
    countValidInvitees(player),
    claimsOf(sql, playerId),
  ])
  if (isWaiting) return true
  const milestones = await milestonesOf(policy, { valid, claims, validBy: validBy(player) })
  return milestones.some(({ state }) => state === 'claimable')
}

async function ownStatus({ tx, caller, now, policy }: User, valid: number): Promise<AgentMine | null> {
  const { playerId } = caller
  const [player, team, sums, isExcluded] = await Promise.all([
    findPlayer(tx, playerId),
    store.teamOf(tx, playerId, utcDay(now)),
    store.sumsOf(tx, playerId),
    isSelfExcluded(tx, playerId, now),
  ])
  if (!player) return null
  const exact = team.reduce((sum, { level, bet }) => sum + bet * (policy.invite.agent.ppm[level - 1] ?? 0), 0)
  const inviter = player.inviter_id === null ? undefined : await findPlayer(tx, player.inviter_id)
  return {
    pid: playerId,
    valid,
    team: team.map(({ level, players, bet }) => ({ level, players, today: bet })),
    running: isExcluded ? 0 : Math.floor(exact / 1_000_000),
    ...sums,
    inviter: inviter ? maskName(inviter.nickname) : null,
    fillUntil: fillableUntil(player, policy, now),
  }
}

const isUser = (context: Context): context is User => context.caller !== undefined

/** appAgent5User. */
export async function agentInfo(context: Context): Promise<AgentInfo> {
  const { tx, caller, now, policy } = context
  const { valid: rules, fillDays, agent } = policy.invite
  const valid = caller ? await countValid(tx, caller.playerId, validRulesOf(policy), now, maxCounted(policy.invite) + 1) : 0
  const claims = caller ? await claimsOf(tx, caller.playerId) : new Set<string>()
  const countBy = caller ? validBy({ sql: tx, playerId: caller.playerId, now, policy }) : async () => 0
  const milestones = await milestonesOf(policy, { valid, claims, validBy: countBy })
  return {
    serverTime: now,
    rates: agent.ppm.map((ppm, index) => ({ level: index + 1, ppm })),
    valid: rules,
    milestones: milestones.map(({ need, awards, state }) => ({ need, awards, state })),
    fillDays,
    dayEndsAt: startOfDay(utcDay(now) + 1),
    mine: isUser(context) ? await ownStatus(context, valid) : null,
  }
}

const agentDayOf = ({ utc_day, bet_1, bet_2, bet_3, amount, claimed_at }: store.DayRow): AgentDay => ({
  id: String(utc_day),
  day: startOfDay(utc_day),
  levels: [bet_1, bet_2, bet_3].map((validBet, index) => ({ level: index + 1, validBet })),
  amount,
  state: claimed_at !== null ? 'claimed' : amount > 0 ? 'claimable' : 'carried',
})

/** appAgent5UserLog. */
export async function dayList(
  { tx, caller }: ReadContext<'user'>,
  { pageNum, pageSize }: InputOf<typeof appAgent5UserLog>,
): Promise<OutputOf<typeof appAgent5UserLog>> {
  const { rows, total } = await store.dayPage(tx, caller.playerId, { pageNum, pageSize })
  return { list: rows.map(agentDayOf), total, pageNum, pageSize }
}

/**
 * appAgent5UserReceive: claims all unclaimed days, by one entry that names the last of them. A self-exclusion does not withhold what a team
 * has earned.
 */
export async function receiveShares(context: User): Promise<Awards | Refusal> {
  const { tx, caller, now, policy } = context
  const { playerId } = caller
  await touchInput(context)
  await lockPlayer(tx, playerId)
  const days = await store.claimDays(tx, playerId, now)
  if (days.length === 0) return refuse('alreadyDone')
  const ref = `agentShare:${playerId}:${Math.max(...days.map(({ utc_day }) => utc_day))}`
  const award: Award = { id: ref, propId: propIds.coin, count: days.reduce((sum, { amount }) => sum + amount, 0) }
  await giveAward(tx, { playerId, activityId: 'agent', award, now, kind: 'agentShare', ref, policy })
  return { awards: [award] }
}

/** appAgent5UserInviteValidReceive. */
export async function receiveMilestone(
  context: User,
  { need }: InputOf<typeof appAgent5UserInviteValidReceive>,
): Promise<Awards | Refusal> {
  const { tx, caller, now, policy } = context
  const { playerId } = caller
  const refused = await beginClaim(context)
  if (refused) return refused
  const rules = validRulesOf(policy)
  const valid = await countValid(tx, playerId, rules, now, maxCounted(policy.invite))
  const counted = { valid, claims: await claimsOf(tx, playerId), validBy: validBy({ sql: tx, playerId, now, policy }) }
  // A milestone reached while it needed fewer friends may by now need as many as another one.
  const same = (await milestonesOf(policy, counted)).filter((one) => one.need === need)
  const milestone = same.find(({ state }) => state === 'claimable') ?? same[0]
  if (!milestone) return refuse('notAvailable')
  if (milestone.state === 'doing') return refuse('notYet', { need, done: valid })
  if (!(await insertClaim(tx, playerId, markOf(milestone.id), now))) return refuse('alreadyDone')
  await recordCounted(tx, playerId, rules, now, maxCounted(policy.invite))
  const ref = `inviteMilestone:${playerId}:${milestone.id}`
  await giveAwards(
    tx,
    milestone.awards.map((award) => ({ playerId, activityId: 'agent', award, now, kind: 'inviteMilestone', ref, policy })),
  )
  return { awards: milestone.awards }
}

import type { InputOf, OutputOf } from '#contract/call.ts'
import type { getVipLevelAudit, VipInfo, VipStatus } from '#contract/vip.ts'
import { startOfDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { catalogueOf } from '../../play/games/catalogue.ts'
import { daysOf, limitFor, safeUntil } from './advance.ts'
import type { VipRules } from './advance.ts'
import { gateFor } from './gate.ts'
import { pointsOf, published } from './levels.ts'
import { perkStates } from './perks.ts'
import { waitingRebates } from './rebates.ts'
import { changePage } from './store.ts'
import { tasksOf } from './tasks.ts'
import { currentState } from './vipState.ts'
import type { VipState } from './vipState.ts'

type User = Context<'user'>

const auditOf = ({ state, bets, monthBet }: VipState, rules: VipRules): VipStatus['audit'] => ({
  need: limitFor(bets, state.openDay, state.level, rules),
  done: monthBet,
  safeUntil: safeUntil(state.levelAt, rules),
})

async function ownStatus(context: User): Promise<VipStatus> {
  const { tx, caller, now, policy } = context
  const status = await currentState(context)
  const { level, topLevel, openDay } = status.state
  const player = { sql: tx, playerId: caller.playerId, now, policy }
  const [rebates, perks, tasks] = await Promise.all([
    waitingRebates(tx, caller.playerId, null, now, policy),
    perkStates(player, status),
    tasksOf(player, status),
  ])
  return {
    level,
    topLevel,
    experience: pointsOf(status.experience),
    ...perks,
    tasks,
    monthEndsAt: startOfDay(daysOf(3, openDay).to),
    audit: auditOf(status, policy),
    rebate: rebates.reduce((sum, { amount }) => sum + amount, 0),
  }
}

const isUser = (context: Context): context is User => context.caller !== undefined

/** getVipInfo. */
export async function vipInfo(context: Context): Promise<VipInfo> {
  const { tx, caller, now, policy, catalogue } = context
  const gameTypes = catalogueOf(catalogue).types.map(({ id }) => id)
  const [gate, mine] = await Promise.all([
    caller ? gateFor(tx, caller.playerId, policy) : { need: policy.vip.deposited, done: 0 },
    isUser(context) ? ownStatus(context) : null,
  ])
  return {
    serverTime: now,
    levels: published(policy.vip, gameTypes),
    gate,
    graceDays: policy.vip.graceDays,
    mine,
  }
}

/** getVipLevelAudit. */
export async function levelAudit(context: User, page: InputOf<typeof getVipLevelAudit>): Promise<OutputOf<typeof getVipLevelAudit>> {
  await currentState(context)
  const { rows, total } = await changePage(context.tx, context.caller.playerId, page)
  return {
    list: rows.map(({ id, at, from_level, to_level, reason, experience, bet, need }) => ({
      id,
      time: at,
      from: from_level,
      to: to_level,
      reason,
      experience,
      bet,
      need,
    })),
    total,
    ...page,
  }
}

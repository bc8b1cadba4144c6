import type { InputOf, OutputOf } from '#contract/call.ts'
import type { getVipLevelAudit, VipInfo, VipStanding } from '#contract/vip.ts'
import { dayMs, startOfDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { totalDeposited } from '../../money/orders/depositStore.ts'
import { catalogueOf } from '../../play/games/catalogue.ts'
import type { Policy } from '../../settings/policy.ts'
import { daysOf } from './advance.ts'
import { levelOf, pointsOf, published } from './levels.ts'
import { perkStates } from './perks.ts'
import { waitingRebates } from './rebates.ts'
import { upToDate } from './standing.ts'
import type { Standing } from './standing.ts'
import { changePage } from './store.ts'
import { tasksOf } from './tasks.ts'

type User = Context<'user'>

const auditOf = ({ state, monthBet }: Standing, { vip }: Pick<Policy, 'vip'>): VipStanding['audit'] => ({
  need: levelOf(vip, state.level)?.betLimit ?? 0,
  done: monthBet,
  safeUntil: state.levelAt + vip.graceDays * dayMs,
})

async function mineOf(context: User): Promise<VipStanding> {
  const { tx, caller, now, policy } = context
  const standing = await upToDate(context)
  const { level, topLevel, openDay } = standing.state
  const rebates = await waitingRebates(tx, caller.playerId, null, now, policy)
  return {
    level,
    topLevel,
    experience: pointsOf(standing.experience),
    ...(await perkStates({ sql: tx, playerId: caller.playerId, now, policy }, standing)),
    tasks: await tasksOf({ sql: tx, playerId: caller.playerId, now, policy }, standing),
    monthEndsAt: startOfDay(daysOf(3, openDay).to),
    audit: auditOf(standing, policy),
    rebate: rebates.reduce((sum, { amount }) => sum + amount, 0),
  }
}

const isUser = (context: Context): context is User => context.caller !== undefined

/** getVipInfo. */
export async function vipInfo(context: Context): Promise<VipInfo> {
  const { tx, caller, now, policy, catalogue } = context
  const gameTypes = catalogueOf(catalogue).types.map(({ id }) => id)
  return {
    serverTime: now,
    levels: published(policy.vip, gameTypes),
    gate: { need: policy.vip.deposited, done: caller ? await totalDeposited(tx, caller.playerId) : 0 },
    mine: isUser(context) ? await mineOf(context) : null,
  }
}

/** getVipLevelAudit. */
export async function levelAudit(context: User, page: InputOf<typeof getVipLevelAudit>): Promise<OutputOf<typeof getVipLevelAudit>> {
  await upToDate(context)
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

import { propIds } from '#contract/awards.ts'
import type { Award } from '#contract/awards.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { betBonus, BetBonus, betBonusLog, betBonusReceive, Rebate, RebateType } from '#contract/vip.ts'
import { giveAwards } from '../../awards/awards.ts'
import { touchInput } from '../../identity/session/input.ts'
import { dayMs, startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { Policy } from '../../settings/policy.ts'
import { daysOf, linesOf } from './advance.ts'
import * as store from './store.ts'
import type { RebateRow } from './store.ts'
import { settleVip, currentState } from './vipState.ts'

type User = Context<'user'>
type Rules = Pick<Policy, 'vip'>

/** The earliest end day of a rebate that can still be claimed. */
export const claimableSince = (now: number, { vip }: Rules): number => utcDay(now) - vip.rebate.claimDays + 1

/** Rebates that can be claimed now. */
export const waitingRebates = (sql: Sql, playerId: string, type: RebateType | null, now: number, policy: Rules): Promise<RebateRow[]> =>
  store.openRebates(sql, playerId, type, { today: utcDay(now), claimDays: policy.vip.rebate.claimDays })

const rebateOf = (row: RebateRow, now: number, { vip }: Rules): Rebate => {
  const to = startOfDay(row.to_day)
  const expiresAt = to + (row.claim_days ?? vip.rebate.claimDays) * dayMs
  return {
    id: `${row.type}-${row.from_day}`,
    type: row.type,
    from: startOfDay(row.from_day),
    to,
    level: row.level,
    lines: [...row.lines],
    amount: row.amount,
    state: row.claimed_at !== null ? 'claimed' : row.amount === 0 ? 'carried' : now < expiresAt ? 'claimable' : 'expired',
    expiresAt,
  }
}

const total = (rows: readonly RebateRow[]): number => rows.reduce((sum, { amount }) => sum + amount, 0)

/** betBonus: the running period, and the unclaimed rebates of earlier ones. */
export async function rebate(context: User, { type }: InputOf<typeof betBonus>): Promise<BetBonus> {
  const { tx, caller, now, policy } = context
  const { state, bets } = await currentState(context)
  const { from, to } = daysOf(type, state.openDay)
  const own = bets.filter(({ day }) => day >= from && day < to)
  const { lines, amount } = linesOf(policy.vip, state.level, type, own, state.carry)
  const waiting = await waitingRebates(tx, caller.playerId, type, now, policy)
  return {
    serverTime: now,
    type,
    level: state.level,
    running: {
      from: startOfDay(from),
      to: startOfDay(to),
      claimFrom: startOfDay(to) + policy.vip.settleGraceSeconds * 1_000,
      claimUntil: startOfDay(to + policy.vip.rebate.claimDays),
      lines,
      amount,
    },
    claimable: waiting.map((row) => rebateOf(row, now, policy)),
    amount: total(waiting),
  }
}

/**
 * Pays unclaimed rebates, each period by its own entry. The player's claims are serialized. Rebates were earned by settled bets: a break or
 * an exclusion does not withhold them (decision 038).
 */
export async function receiveRebates(context: User, type: RebateType | null): Promise<OutputOf<typeof betBonusReceive> | Refusal> {
  const { tx, caller, now, policy, requestId } = context
  const { playerId } = caller
  await touchInput(context)
  await settleVip(tx, playerId, now, context)
  const waiting = await waitingRebates(tx, playerId, type, now, policy)
  if (waiting.length === 0) return refuse('alreadyDone')
  await giveAwards(
    tx,
    waiting.map((row) => {
      const ref = `vipRebate:${playerId}:${row.type}:${row.from_day}`
      const award: Award = { id: ref, propId: propIds.coin, count: row.amount }
      return { playerId, activityId: 'vip', award, now, kind: 'vipRebate', ref, policy }
    }),
  )
  for (const row of waiting) await store.markClaimed(tx, playerId, row, now)
  const amount = total(waiting)
  return { awards: [{ id: requestId, propId: propIds.coin, count: amount }], amount }
}

/** betBonusLog. */
export async function rebateLog(
  context: User,
  { type, pageNum, pageSize }: InputOf<typeof betBonusLog>,
): Promise<OutputOf<typeof betBonusLog>> {
  const { tx, caller, now, policy } = context
  await currentState(context)
  const { rows, total: count } = await store.rebatePage(tx, caller.playerId, type ?? null, { pageNum, pageSize })
  return { list: rows.map((row) => rebateOf(row, now, policy)), total: count, pageNum, pageSize }
}

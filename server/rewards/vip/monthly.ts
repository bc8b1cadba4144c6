import { propIds } from '#contract/awards.ts'
import type { OutputOf } from '#contract/call.ts'
import type { BonusPart, MonthlyBonus, monthlyBonusReceive } from '#contract/vip.ts'
import { giveAwards } from '../../awards/awards.ts'
import { touchInput } from '../../identity/session/input.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { Policy } from '../../settings/policy.ts'
import { daysOf } from './advance.ts'
import type { DayBet } from './advance.ts'
import { levelOf } from './levels.ts'
import * as store from './store.ts'
import { settleVip, currentState } from './vipState.ts'
import type { VipState } from './vipState.ts'

type User = Context<'user'>
type Rules = Pick<Policy, 'vip'>

/** The month that contains `now` and the previous one, in UTC days. */
const monthsAt = (now: number) => {
  const { from, to } = daysOf(3, utcDay(now))
  return { from, to, lastFrom: daysOf(3, from - 1).from }
}

/** Splits an amount into equal daily parts; the remainder goes to the first. */
const shares = (amount: number, parts: number): number[] => {
  const each = Math.floor(amount / parts)
  return Array.from({ length: parts }, (_, index) => (index === 0 ? amount - each * (parts - 1) : each))
}

const markOf = (lastFrom: number, part: number): string => `${lastFrom}:${part}`

/** The parts of last month's bonus. */
export async function monthlyParts(
  sql: Sql,
  playerId: string,
  row: store.MonthRow | undefined,
  now: number,
  { vip }: Rules,
): Promise<BonusPart[]> {
  const { from, lastFrom } = monthsAt(now)
  if (!row) return []
  const claimDays = row.claim_days ?? vip.monthly.claimDays
  const parts = row.parts ?? vip.monthly.parts
  const marks = Array.from({ length: parts }, (_, index) => markOf(lastFrom, index + 1))
  const taken = await store.claimed(sql, playerId, 'part', marks)
  return shares(row.amount, parts).map((amount, index) => {
    const opensAt = startOfDay(from + index)
    const isTaken = taken.has(markOf(lastFrom, index + 1))
    const isOver = now >= startOfDay(from + claimDays)
    return {
      part: index + 1,
      opensAt,
      amount,
      state: isTaken ? 'claimed' : isOver ? 'expired' : now < opensAt ? 'upcoming' : amount > 0 ? 'claimable' : 'claimed',
    }
  })
}

/** Last month's bonus of a player whose VIP status is up to date. */
export const lastMonth = (sql: Sql, playerId: string, now: number) => store.monthFrom(sql, playerId, monthsAt(now).lastFrom)

const ppmOf = ({ level }: VipState['state'], vip: Policy['vip']): number => levelOf(vip, level)?.monthlyPpm ?? 0
const bonusOf = (bet: number, ppm: number): number => Math.floor((bet * ppm) / 1_000_000)

/** Valid bets of the days from one to another, which is exclusive. */
const betWithin = (bets: readonly DayBet[], from: number, to: number): number =>
  bets.reduce((sum, { day, validBet }) => (day >= from && day < to ? sum + validBet : sum), 0)

/** When last month's bonus can be claimed, by a player who has earned one, while that month is not closed yet: rounds may be in flight. */
function readyAt({ state, bets }: VipState, now: number, { vip }: Rules): number | undefined {
  const { from, lastFrom } = monthsAt(now)
  const isEarned = state.openDay < from && bonusOf(betWithin(bets, lastFrom, from), ppmOf(state, vip)) > 0
  return isEarned ? startOfDay(from) + vip.settleGraceSeconds * 1_000 : undefined
}

async function ownBonus(context: User) {
  const { tx, caller, now, policy } = context
  const status = await currentState(context)
  const { state } = status
  const row = await lastMonth(tx, caller.playerId, now)
  const ppm = ppmOf(state, policy.vip)
  const validBet = betWithin(status.bets, monthsAt(now).from, Infinity)
  const mine: MonthlyBonus['mine'] = {
    level: state.level,
    last: row
      ? {
          from: startOfDay(row.from_day),
          to: startOfDay(daysOf(3, row.from_day).to),
          level: row.level,
          validBet: row.valid_bet,
          ppm: row.ppm,
          amount: row.amount,
        }
      : null,
    parts: await monthlyParts(tx, caller.playerId, row, now, policy),
    readyAt: readyAt(status, now, policy),
    running: { validBet, ppm, amount: bonusOf(validBet, ppm) },
  }
  return { mine, claimDays: row?.claim_days ?? policy.vip.monthly.claimDays }
}

const isUser = (context: Context): context is User => context.caller !== undefined

/** monthlyBonusInfo. */
export async function monthlyBonus(context: Context): Promise<MonthlyBonus> {
  const { now, policy } = context
  const { from, to } = monthsAt(now)
  const own = isUser(context) ? await ownBonus(context) : undefined
  return {
    serverTime: now,
    rates: policy.vip.levels.map(({ monthlyPpm }, index) => ({ level: index + 1, ppm: monthlyPpm })),
    parts: policy.vip.monthly.parts,
    claimDays: policy.vip.monthly.claimDays,
    closesAt: startOfDay(from + (own?.claimDays ?? policy.vip.monthly.claimDays)),
    nextAt: startOfDay(to),
    mine: own?.mine ?? null,
  }
}

/** monthlyBonusReceive: pays every open part, each by its own entry; during a self-exclusion, too: it was earned before. */
export async function receiveMonthly(context: User): Promise<OutputOf<typeof monthlyBonusReceive> | Refusal> {
  const { tx, caller, now, policy, requestId } = context
  const { playerId } = caller
  await touchInput(context)
  const status = await settleVip(tx, playerId, now, context)
  const availableAt = readyAt(status, now, policy)
  if (availableAt !== undefined) return refuse('notYet', { availableAt })
  const parts = await monthlyParts(tx, playerId, await lastMonth(tx, playerId, now), now, policy)
  const open = parts.filter(({ state }) => state === 'claimable')
  if (open.length === 0) {
    const next = parts.find(({ state }) => state === 'upcoming')
    if (next) return refuse('notYet', { availableAt: next.opensAt })
    return refuse(parts.length > 0 && parts.every(({ state }) => state === 'claimed') ? 'alreadyDone' : 'notAvailable')
  }
  const { lastFrom } = monthsAt(now)
  for (const { part } of open)
    if (!(await store.insertClaim(tx, playerId, 'part', markOf(lastFrom, part), now))) throw new Error(`${part} was claimed by nobody`)
  await giveAwards(
    tx,
    open.map(({ part, amount: count }) => {
      const ref = `monthlyBonus:${playerId}:${markOf(lastFrom, part)}`
      return {
        playerId,
        activityId: 'monthly-bonus',
        award: { id: ref, propId: propIds.coin, count },
        now,
        kind: 'monthlyBonus',
        ref,
        policy,
      }
    }),
  )
  const amount = open.reduce((sum, part) => sum + part.amount, 0)
  return { awards: [{ id: requestId, propId: propIds.coin, count: amount }], amount }
}

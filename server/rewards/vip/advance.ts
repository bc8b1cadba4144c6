import type { RebateLine, RebateType, VipChange } from '#contract/vip.ts'
import { rebateTypes } from '#contract/vip.ts'
import { dayMs, startOfDay, utcDay, spanOf } from '../../kernel/calendar.ts'
import type { Policy } from '../../settings/policy.ts'
import { earnedLevel, levelOf, pointsOf, rebateRate, weighted } from './levels.ts'

type Vip = Policy['vip']

/** Valid bets of one game type on one UTC day, in hundredths. */
export interface DayBet {
  readonly day: number
  readonly gameType: string
  readonly validBet: number
}

/** A player's state at the beginning of `openDay`, the first UTC day that is not closed. */
export interface VipProgress {
  /** Of the closed days, in hundredths × percent. */
  readonly experience: number
  readonly level: number
  readonly topLevel: number
  readonly levelAt: number
  /** While a refund keeps the gate closed: where the player goes on once they have deposited again. */
  readonly beforeRefund: { readonly level: number; readonly topLevel: number } | null
  readonly openDay: number
  /** Remainders below a hundredth, by `<rebate>:<game type>`, in millionths of a hundredth. */
  readonly carry: Readonly<Record<string, number>>
}

export type LevelChange = Omit<VipChange, 'id' | 'time'> & { readonly at: number }
/** A period that has ended; days are UTC days, `toDay` exclusive. */
export interface ClosedPeriod {
  readonly type: RebateType
  readonly fromDay: number
  readonly toDay: number
  readonly level: number
  readonly lines: readonly RebateLine[]
  readonly amount: number
}
export interface ClosedMonth {
  readonly fromDay: number
  readonly level: number
  readonly validBet: number
  readonly ppm: number
  readonly amount: number
}

export interface Advanced {
  readonly state: VipProgress
  /** Experience including the open days. */
  readonly experience: number
  /** Valid bets of the running month. */
  readonly monthBet: number
  readonly changes: readonly LevelChange[]
  readonly rebates: readonly ClosedPeriod[]
  readonly months: readonly ClosedMonth[]
}

const periods = { 1: 'day', 2: 'week', 3: 'month' } as const
/** The period of a rebate that contains a UTC day. */
export function daysOf(type: RebateType, day: number): { from: number; to: number } {
  const { startsAt, endsAt } = spanOf(periods[type], startOfDay(day))
  return { from: utcDay(startsAt), to: utcDay(endsAt) }
}

/** The UTC day that is open by the clock: the previous day stays open until rounds in flight have landed. */
export const openDayAt = (now: number, { settleGraceSeconds }: Vip): number => utcDay(now - settleGraceSeconds * 1_000)

const sum = (bets: readonly DayBet[]): number => bets.reduce((total, { validBet }) => total + validBet, 0)

/** One period's lines at a level, each with its remainder; floored to the hundredth. */
export function linesOf(
  vip: Vip,
  level: number,
  type: RebateType,
  bets: readonly DayBet[],
  carry: VipProgress['carry'],
): { lines: RebateLine[]; amount: number; carry: VipProgress['carry'] } {
  const next = { ...carry }
  const byType = Map.groupBy(bets, ({ gameType }) => gameType)
  const lines = [...byType].map(([gameType, own]) => {
    const [validBet, rate, key] = [sum(own), rebateRate(vip, level, type, gameType), `${type}:${gameType}`]
    const exact = validBet * rate + (carry[key] ?? 0)
    const amount = Math.floor(exact / 1_000_000)
    next[key] = exact - amount * 1_000_000
    return { gameType, validBet, rate, amount }
  })
  return { lines, amount: lines.reduce((total, line) => total + line.amount, 0), carry: next }
}

/**
 * Advances `state` to now, day by day, with everything that happened since: levels that rose with a day's bets, periods that ended, audits.
 * `bets`: of the open days and of the months and weeks that contain them. `vipOn`: the rules that a closed day counts by. `gateAt`: when the gate was passed, null when it is not. The
 * result does not depend on how often it was called in between.
 */
export function advance(
  state: VipProgress,
  bets: readonly DayBet[],
  gateAt: number | null,
  now: number,
  vip: Vip,
  vipOn: (day: number) => Vip = () => vip,
): Advanced {
  let { experience, level, topLevel, levelAt, beforeRefund, carry } = state
  const changes: LevelChange[] = []
  const rebates: ClosedPeriod[] = []
  const months: ClosedMonth[] = []
  const today = openDayAt(now, vip)
  const within = (from: number, to: number) => bets.filter(({ day }) => day >= from && day < to)
  const monthBetOn = (day: number) => sum(within(daysOf(3, day).from, day + 1))
  const earnedOn = (from: number, to: number, vip: Vip) =>
    within(from, to).reduce((total, { gameType, validBet }) => total + weighted(vip, gameType, validBet), 0)

  const move = (to: number, reason: LevelChange['reason'], at: number, points: number, bet: number, need: number) => {
    changes.push({ at, from: level, to, reason, experience: pointsOf(points), bet, need })
    beforeRefund = reason === 'refund' ? { level, topLevel } : null
    level = to
    levelAt = at
    topLevel = reason === 'refund' ? 0 : Math.max(topLevel, to)
  }
  const rise = (day: number, vip: Vip) => {
    const points = experience + earnedOn(day, day + 1, vip)
    const bet = monthBetOn(day)
    const latest = startOfDay(day + 1) - 1
    if (gateAt === null) {
      // A refund takes effect when it is processed: nothing of the days before is taken back.
      if (level > 0 && day === today) move(0, 'refund', Math.min(now, latest), points, bet, vip.deposited)
      return
    }
    if (gateAt > latest) return
    const before = beforeRefund
    if (level === 0) move(1, 'deposit', Math.max(gateAt, startOfDay(day)), points, bet, vip.deposited)
    const earned = earnedLevel(vip, points)
    const at = Math.max(levelAt, Math.min(now, latest))
    if (before) {
      // Levels that audits had taken are not given again for the same experience.
      if (before.level > level) move(before.level, 'experience', at, points, bet, levelOf(vip, before.level)?.betLimit ?? 0)
      topLevel = Math.max(topLevel, before.topLevel)
    }
    if (earned > topLevel) return move(earned, 'experience', at, points, bet, levelOf(vip, earned)?.betLimit ?? 0)
    const back = vip.levels.findLastIndex(({ betLimit }, index) => index < earned && bet >= betLimit) + 1
    if (back > level) move(back, 'return', at, points, bet, levelOf(vip, back)?.betLimit ?? 0)
  }
  const audit = (day: number, vip: Vip) => {
    const [need, bet, at] = [levelOf(vip, level)?.betLimit ?? 0, monthBetOn(day), startOfDay(day + 1)]
    if (level > 1 && bet < need && at - levelAt >= vip.graceDays * dayMs) move(level - 1, 'audit', at, experience, bet, need)
  }
  const close = (day: number, vip: Vip) => {
    for (const type of rebateTypes) {
      const { from, to } = daysOf(type, day)
      const own = within(from, to)
      if (to !== day + 1 || level === 0 || own.length === 0) continue
      const closed = linesOf(vip, level, type, own, carry)
      rebates.push({ type, fromDay: from, toDay: to, level, lines: closed.lines, amount: closed.amount })
      carry = closed.carry
      if (type !== 3) continue
      const [validBet, ppm] = [sum(own), levelOf(vip, level)?.monthlyPpm ?? 0]
      const amount = Math.floor((validBet * ppm) / 1_000_000)
      if (amount > 0) months.push({ fromDay: from, level, validBet, ppm, amount })
    }
    experience += earnedOn(day, day + 1, vip)
    if (daysOf(3, day).to === day + 1) audit(day, vip)
  }

  for (let day = state.openDay; day < today; day++) {
    const rules = vipOn(day)
    rise(day, rules)
    close(day, rules)
  }
  const openDay = Math.max(state.openDay, today)
  rise(openDay, vip)
  return {
    state: { experience, level, topLevel, levelAt, beforeRefund, openDay, carry },
    experience: experience + earnedOn(openDay, Infinity, vip),
    monthBet: sum(within(daysOf(3, openDay).from, Infinity)),
    changes,
    rebates,
    months,
  }
}

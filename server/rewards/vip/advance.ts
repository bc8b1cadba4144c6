import type { RebateLine, RebateType, VipChange } from '#contract/vip.ts'
import { rebateTypes } from '#contract/vip.ts'
import { dayMs, startOfDay, utcDay, spanOf } from '../../kernel/calendar.ts'
import { easierGoals, goalNames } from '../../settings/earlierGoals.ts'
import type { Policy } from '../../settings/policy.ts'
import { earnedLevel, levelOf, pointsOf, rebateRate, weighted } from './levels.ts'

type Vip = Policy['vip']
/** What a day counts by. */
export type VipRules = Pick<Policy, 'vip' | 'earlierGoals'>

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

const betsWithin = (bets: readonly DayBet[], from: number, to: number): readonly DayBet[] =>
  bets.filter(({ day }) => day >= from && day < to)
const earnedWithin = (bets: readonly DayBet[], from: number, to: number, vip: Vip): number =>
  betsWithin(bets, from, to).reduce((total, { gameType, validBet }) => total + weighted(vip, gameType, validBet), 0)
/** The valid bets of a day's month up to the end of that day. */
const monthBetOn = (bets: readonly DayBet[], day: number): number => sum(betsWithin(bets, daysOf(3, day).from, day + 1))
const limitOf = (vip: Vip, level: number): number => levelOf(vip, level)?.betLimit ?? 0

/** What a month's bets, up to the end of a day, keep a level by: less than the rules require, if it was enough while no more was required. */
export function limitFor(bets: readonly DayBet[], day: number, level: number, { vip, earlierGoals }: VipRules): number {
  const need = limitOf(vip, level)
  if (monthBetOn(bets, day) >= need) return need
  const eased = easierGoals({ earlierGoals }, goalNames.vipLevel(level), { goal: need, since: startOfDay(daysOf(3, day).from) })
  return eased.find(({ goal, until }) => monthBetOn(bets, Math.min(day, utcDay(until - 1))) >= goal)?.goal ?? need
}

/** Until when a level is safe: for longer than the rules say, if that was promised at some time since it was reached. */
export function safeUntil(levelAt: number, { vip, earlierGoals }: VipRules): number {
  const longer = easierGoals({ earlierGoals }, goalNames.vipGraceDays, { goal: -vip.graceDays, since: levelAt }).at(-1)
  return levelAt + (longer ? -longer.goal : vip.graceDays) * dayMs
}

/** A player's state on the way to now, and what has happened on it. */
type Running = { -readonly [Field in keyof VipProgress]: VipProgress[Field] } & {
  readonly bets: readonly DayBet[]
  /** When the gate was passed, null when it is not. */
  readonly gateAt: number | null
  readonly now: number
  readonly today: number
  readonly changes: LevelChange[]
  readonly rebates: ClosedPeriod[]
  readonly months: ClosedMonth[]
}

interface Move {
  readonly to: number
  readonly reason: LevelChange['reason']
  readonly at: number
  /** What decided it: hundredths × percent, and hundredths. */
  readonly points: number
  readonly bet: number
  readonly need: number
}

function move(player: Running, { to, reason, at, points, bet, need }: Move): void {
  const { level, topLevel } = player
  player.changes.push({ at, from: level, to, reason, experience: pointsOf(points), bet, need })
  player.beforeRefund = reason === 'refund' ? { level, topLevel } : null
  player.level = to
  player.levelAt = at
  player.topLevel = reason === 'refund' ? 0 : Math.max(topLevel, to)
}

/** Raises the level by a day's bets, and by what is true of the player on it: whether they have passed the gate. */
function rise(player: Running, day: number, vip: Vip): void {
  const { bets, gateAt, now } = player
  const points = player.experience + earnedWithin(bets, day, day + 1, vip)
  const bet = monthBetOn(bets, day)
  const latest = startOfDay(day + 1) - 1
  if (gateAt === null) {
    // A refund takes effect when it is processed: nothing of the days before is taken back.
    if (player.level > 0 && day === player.today)
      move(player, { to: 0, reason: 'refund', at: Math.min(now, latest), points, bet, need: vip.deposited })
    return
  }
  if (gateAt > latest) return
  const before = player.beforeRefund
  if (player.level === 0)
    move(player, { to: 1, reason: 'deposit', at: Math.max(gateAt, startOfDay(day)), points, bet, need: vip.deposited })
  const at = Math.max(player.levelAt, Math.min(now, latest))
  const raise = (to: number, reason: 'experience' | 'return') => move(player, { to, reason, at, points, bet, need: limitOf(vip, to) })
  if (before) {
    // Levels that audits had taken are not given again for the same experience.
    if (before.level > player.level) raise(before.level, 'experience')
    player.topLevel = Math.max(player.topLevel, before.topLevel)
  }
  const earned = earnedLevel(vip, points)
  if (earned > player.topLevel) return raise(earned, 'experience')
  const back = vip.levels.findLastIndex(({ betLimit }, index) => index < earned && bet >= betLimit) + 1
  if (back > player.level) raise(back, 'return')
}

/** Pays the periods that end with a day: rebates by their kind, and the monthly bonus. */
function closePeriods(player: Running, day: number, vip: Vip): void {
  const { level } = player
  for (const type of rebateTypes) {
    const { from, to } = daysOf(type, day)
    const own = betsWithin(player.bets, from, to)
    if (to !== day + 1 || level === 0 || own.length === 0) continue
    const closed = linesOf(vip, level, type, own, player.carry)
    player.rebates.push({ type, fromDay: from, toDay: to, level, lines: closed.lines, amount: closed.amount })
    player.carry = closed.carry
    if (type !== 3) continue
    const [validBet, ppm] = [sum(own), levelOf(vip, level)?.monthlyPpm ?? 0]
    const amount = Math.floor((validBet * ppm) / 1_000_000)
    if (amount > 0) player.months.push({ fromDay: from, level, validBet, ppm, amount })
  }
}

/** At the end of a month, takes a level whose bets were not made in it. */
function audit(player: Running, day: number, rules: VipRules): void {
  if (daysOf(3, day).to !== day + 1) return
  const { bets, level, levelAt, experience } = player
  const [need, bet, at] = [limitFor(bets, day, level, rules), monthBetOn(bets, day), startOfDay(day + 1)]
  if (level > 1 && bet < need && at >= safeUntil(levelAt, rules))
    move(player, { to: level - 1, reason: 'audit', at, points: experience, bet, need })
}

/**
 * Advances `state` to now, day by day, with everything that happened since: levels that rose with a day's bets, periods that ended, audits.
 * `bets`: of the open days and of the months and weeks that contain them. `rulesOn`: the rules that a closed day counts by. `gateAt`: when the gate was passed, null when it is not. The
 * result does not depend on how often it was called in between.
 */
export function advance(
  state: VipProgress,
  bets: readonly DayBet[],
  gateAt: number | null,
  now: number,
  vip: Vip,
  rulesOn: (day: number) => VipRules = () => ({ vip, earlierGoals: [] }),
): Advanced {
  const today = openDayAt(now, vip)
  const player: Running = { ...state, bets, gateAt, now, today, changes: [], rebates: [], months: [] }
  for (; player.openDay < today; player.openDay++) {
    const rules = rulesOn(player.openDay)
    rise(player, player.openDay, rules.vip)
    closePeriods(player, player.openDay, rules.vip)
    player.experience += earnedWithin(bets, player.openDay, player.openDay + 1, rules.vip)
    audit(player, player.openDay, rules)
  }
  rise(player, player.openDay, vip)
  const { experience, level, topLevel, levelAt, beforeRefund, openDay, carry, changes, rebates, months } = player
  return {
    state: { experience, level, topLevel, levelAt, beforeRefund, openDay, carry },
    experience: experience + earnedWithin(bets, openDay, Infinity, vip),
    monthBet: sum(betsWithin(bets, daysOf(3, openDay).from, Infinity)),
    changes,
    rebates,
    months,
  }
}

import type { Award } from '#contract/awards.ts'
import type { Perk, RebateType, VipLevel } from '#contract/vip.ts'
import type { Policy } from '../../settings/policy.ts'

type Vip = Policy['vip']
type Level = Vip['levels'][number]

/** The rules of a level, or of the highest if operators have removed it; undefined below the gate. */
export const levelOf = ({ levels }: Vip, level: number): Level | undefined => levels[Math.min(level, levels.length) - 1]

const percent = (table: Readonly<Record<string, number>>, gameType: string): number => table[gameType] ?? table.other ?? 0

/** The experience of a valid bet: hundredths × percent, so that nothing is rounded off while it accumulates. */
export const weighted = ({ weights }: Vip, gameType: string, validBet: number): number => validBet * percent(weights, gameType)

/** One point per coin of weighted valid bets. */
export const pointsOf = (experience: number): number => Math.floor(experience / 10_000)

/** The highest level reached with this experience. */
export const earnedLevel = ({ levels }: Vip, experience: number): number =>
  levels.findLastIndex((one) => one.experience <= pointsOf(experience)) + 1

/** A rebate's rate at a level, in parts per million; 0 below the gate. */
export const rebateRate = (vip: Vip, level: number, type: RebateType, gameType: string): number =>
  Math.floor(((levelOf(vip, level)?.rebatePpm ?? 0) * percent(vip.rebate.types, gameType) * vip.rebate.periods[type]) / 10_000)

/** Awards in their granted form: each has its own id within its source. */
export const awardsOf = (list: readonly { readonly propId: number; readonly count: number }[], id: string): Award[] =>
  list.map(({ propId, count }, index) => ({ id: `${id}-${index + 1}`, propId, count }))
export const perksOf = (perks: readonly Perk[], id: string): Award[] =>
  awardsOf(
    perks.map((perk) => ({ propId: perk.id, count: perk.count })),
    id,
  )

/** The published levels; `gameTypes` are those on offer. */
export const published = (vip: Vip, gameTypes: readonly string[]): VipLevel[] =>
  vip.levels.map(({ showType, experience, betLimit, dailyAward, signInAward, gift, monthlyPpm }, index) => {
    const level = index + 1
    const rate = (type: RebateType, gameType: string) => rebateRate(vip, level, type, gameType)
    const rates = gameTypes.map((gameType) => ({
      gameType,
      day: rate(1, gameType),
      week: rate(2, gameType),
      month: rate(3, gameType),
    }))
    return {
      level,
      showType,
      experience,
      betLimit,
      dailyAward: [...dailyAward],
      signInAward: [...signInAward],
      gift: awardsOf(gift, `vip-${level}`),
      rates,
      monthlyPpm,
    }
  })

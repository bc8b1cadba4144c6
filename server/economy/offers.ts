import { dayMs } from '#contract/durations.ts'
import { slipCount } from '#games/palabunutan/rules.ts'
import { weeksOf } from '../settings/budgets.ts'
import type { Offer } from '../settings/budgets.ts'
import { drawWorth, worthOfAll } from './values.ts'
import type { Settings, AwardValues } from './values.ts'

/** Days of a month, at most. */
const monthDays = 31
const monthWeeks = monthDays / 7

/** The maximum value of a valid invited friend: milestones and the wheel's pot, by the number of friends. */
function invitedFriendWorth(values: AwardValues, settings: Settings): number {
  const { agent, wheel } = settings.invite
  const spin = wheel.segments.reduce((sum, { amount, odds }) => sum + (amount * odds) / 1_000_000, 0)
  const counts = [...Array.from({ length: 100 }, (_, index) => index + 1), ...agent.milestones.map(({ need }) => Math.max(1, need))]
  return Math.max(
    ...counts.map((count) => {
      const milestones = agent.milestones.filter(({ need }) => need <= count)
      const pot = (count * wheel.perInvitee + wheel.shareDays * wheel.perShare) * spin * values.coin
      return (
        (milestones.reduce((sum, { gives }) => sum + worthOfAll(gives, values, settings), 0) +
          (pot >= wheel.target * values.coin ? pot : 0)) /
        count
      )
    }),
  )
}

/** What a slip of the daily game wins on average, in hundredths. */
const meanOf = (board: Settings['dailyGame']['board']): number =>
  board.reduce((sum, { coins, count }) => sum + coins * count, 0) / slipCount(board)

/**
 * Every offer of a fixed size: its maximum value to one person, in hundredths. Items of the mall also require
 * bets, and are counted as often as `perPlayer` lets one player order each.
 */
export function offersOf(values: AwardValues, settings: Settings): Readonly<Record<Offer, number>> {
  const { coupons, firstDeposit, dailyCheckIn, dailyGame, tasks, slotshack, vip, follow, mail, mall, points } = settings
  const worth = (list: readonly { readonly propId: number; readonly count: number }[]) => worthOfAll(list, values, settings)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const bonusesPer = (period: 'day' | 'week' | 'once') =>
    sum(tasks.rules.filter((rule) => rule.period === period).map((rule) => worth(rule.gives)))
  const perks = vip.levels.map(({ dailyAward, signInAward }) => {
    const list = (awards: readonly { readonly id: number; readonly count: number }[]) =>
      worth(awards.map(({ id, count }) => ({ propId: id, count })))
    return list(dailyAward) * monthDays + list(signInAward) * monthWeeks
  })
  const { from, to, propIds } = dailyCheckIn.newYear
  const treatDays = Math.round((Date.parse(`2027-${to}`) - Date.parse(`${from > to ? 2026 : 2027}-${from}`)) / dayMs) + 1
  const treats = worth(Array.from({ length: treatDays }, (_, day) => ({ propId: propIds[day % propIds.length] ?? 0, count: 1 })))
  return {
    coupon: Math.max(
      coupons.general.cap,
      ...points.items.filter(({ gives }) => gives.propId > 1_200 && gives.propId < 1_400).map(({ gives }) => gives.count),
    ),
    firstDeposit: Math.max(...firstDeposit.tiers.map(({ cap }) => cap)) + worth(firstDeposit.extras),
    checkIn: sum(dailyCheckIn.days.map((day) => worth(day))),
    dailyGame: 7 * values.coin * meanOf(dailyGame.board),
    newYear: treats,
    tasks: (bonusesPer('day') + sum(tasks.chests.map(({ gives }) => worth(gives)))) * 7 + bonusesPer('week'),
    slotshack: sum(slotshack.stalls.flatMap(({ missions }) => missions.map(({ gives }) => worth(gives)))) + worth(slotshack.whole),
    freeDraws: settings.jackpot.freePerDay ? 7 * drawWorth(values, settings) : 0,
    vipPerks: Math.max(...perks),
    // Missions by bets are a share of the stake (returns.ts).
    vipMissions: sum(vip.tasks.filter(({ kind }) => kind !== 'bet').map(({ awards }) => worth(awards))),
    onceTasks: bonusesPer('once'),
    follow: sum(follow.channels.map(({ gives }) => worth(gives))),
    welcomeMail: worth(mail.welcome),
    // Those of later levels are a share of the stake (returns.ts).
    vipStart: sum(vip.levels.filter(({ experience }) => experience === 0).map(({ gift }) => worth(gift))),
    scratchMilestones: sum(mall.scratch.addUps.map(({ gives }) => worth(gives))),
    goods: sum(mall.goods.map(({ id, perPlayer }) => perPlayer * (mall.costs[id] ?? 0))),
    invitedFriend: invitedFriendWorth(values, settings),
  }
}

/** What all recurring offers together come to in a week. */
export const weeklyTotalOf = (offers: Readonly<Record<Offer, number>>): number =>
  Object.entries(weeksOf).reduce((sum, [offer, weeks]) => sum + offers[offer as Offer] / weeks, 0)

import type { QueryClient } from '@tanstack/react-query'
import { activityGetStatusList } from '#contract/activities.ts'
import type { CallName } from '#contract/index.ts'
import { getAfterLoginInfoWeb, refreshData } from '#contract/session.ts'
import type { App } from '../../platform/app.ts'

/** A call by its name alone, which keeps its schema out of the deferred part. */
const named = (path: CallName) => ({ path })
/** The statement of a balance, and its days. */
const movements = [named('appUserCoinDetail'), named('coinReport')]
/** Everything that shows the balance: they must agree. */
const coins = [refreshData, named('getExchange'), named('safebox'), ...movements]
/** Actions that count for tasks. */
const tasks = [named('getTaskUser')]
/** The player's VIP progress. */
const vip = [named('getVipInfo'), named('betBonus'), named('betBonusLog'), named('getVipLevelAudit'), named('monthlyBonusInfo')]
/** Boards that fill during play. */
const boards = [named('pointsInfo'), named('slotshackInfo'), named('rankInfo')]
/** Inviting: the wheel, the team and the lists. */
const invite = [
  named('actInviteStatus'),
  named('actInviteRecord'),
  named('actInviteUser'),
  named('appAgent5User'),
  named('appAgent5UserLog'),
]
/** The player's state in the mall, and its shelves. */
const mall = [
  named('diamondShopData'),
  named('getScratchCardInfo'),
  named('searchScratchCardAwardLog'),
  named('diamondLog'),
  named('diamondGoodsExchangeOrderLog'),
]
const bank = [named('bonusCoins'), named('coupons'), named('firstRechargeInfo')]

/** What happened, and which calls return new data after it: the single list that maps events to cache invalidations. */
const affected = {
  'heartbeat.answered': [refreshData],
  'session.beats': [{ path: 'anonymous/appConfig' }],
  'dots.changed': [activityGetStatusList, named('getMail3'), ...tasks],
  'terms.accepted': [refreshData, named('acceptedTerms')],
  'mail.changed': [refreshData, getAfterLoginInfoWeb, named('getMail3')],
  'feedback.changed': [named('feedbackList'), named('feedbackDetail'), named('getCustomerServices')],
  'mall.changed': [named('appDiamondBonusTickersData'), named('loginBonus3User'), activityGetStatusList, ...mall, ...coins],
  'tasks.changed': [refreshData, ...tasks],
  'award.granted': [
    ...coins,
    getAfterLoginInfoWeb,
    activityGetStatusList,
    named('getActivityIds'),
    named('activityAwardGetLog'),
    ...mall,
    ...bank,
    ...tasks,
    ...vip,
    ...boards,
    ...invite,
  ],
  'draw.settled': [
    ...coins,
    ...bank,
    activityGetStatusList,
    named('activityAwardGetLog'),
    named('getPersonJackpotDrawAwardLog'),
    named('getJackpotRank'),
    ...tasks,
    ...mall,
  ],
  'deposit.moved': [named('rechargeRecord'), named('coupons')],
  'deposit.paid': [...coins, getAfterLoginInfoWeb, named('rechargeRecord'), activityGetStatusList, ...bank, ...tasks, ...vip],
  'withdrawal.moved': [...coins, getAfterLoginInfoWeb, named('exchangeRecord')],
  'banks.changed': [named('getExchange')],
  'coins.moved': [...coins, getAfterLoginInfoWeb],
  'studio.moved': [...coins, named('gameWallets')],
  'kyc.changed': [getAfterLoginInfoWeb, activityGetStatusList],
  'profile.changed': [getAfterLoginInfoWeb, named('appUserOther')],
  'checkIn.changed': [named('loginBonus3User'), named('getVipInfo')],
  'follow.changed': [activityGetStatusList],
  'vip.changed': [refreshData, ...vip],
  'invite.changed': [refreshData, getAfterLoginInfoWeb, activityGetStatusList, ...invite],
  'protection.changed': [refreshData, getAfterLoginInfoWeb, activityGetStatusList, named('selfLimits')],
  'camps.changed': [named('pkData'), activityGetStatusList],
  'game.left': [
    ...coins,
    getAfterLoginInfoWeb,
    named('betRecord'),
    named('betRecordReport'),
    named('bonusCoins'),
    named('piggyBank'),
    activityGetStatusList,
    ...vip,
    ...boards,
  ],
} as const
export type RefreshCause = keyof typeof affected
export type Refresh = (cause: RefreshCause) => void

/** A call is refetched at once, then at most once in this period, however much happens; in ms. */
const paceMs = 2_000

/** Refetches what is on the screen; other data is only marked stale, and refetched when it is next shown. */
export function createRefresh(queries: QueryClient, now: () => number): Refresh {
  const requestedAt = new Map<string, number>()
  const waiting = new Set<string>()
  const ask = (path: string) => {
    waiting.delete(path)
    requestedAt.set(path, now())
    void queries.invalidateQueries({ queryKey: [path] })
  }
  return (cause) => {
    for (const { path } of affected[cause]) {
      if (waiting.has(path)) continue
      // No longer than that if the device's clock was set back since.
      const wait = Math.min((requestedAt.get(path) ?? -Infinity) + paceMs - now(), paceMs)
      if (wait <= 0) ask(path)
      else {
        waiting.add(path)
        setTimeout(() => ask(path), wait)
      }
    }
  }
}

const made = new WeakMap<App, Refresh>()

/** The app's own instance. */
export function refreshOf(app: App): Refresh {
  const existing = made.get(app) ?? createRefresh(app.queries, () => app.env.now())
  made.set(app, existing)
  return existing
}

import { activityGetStatusList } from '#contract/activities.ts'
import { appAgent5User } from '#contract/agent.ts'
import { bonusCoins } from '#contract/bonus.ts'
import type { SentOf } from '#contract/call.ts'
import { appConfig } from '#contract/config.ts'
import { coupons } from '#contract/coupons.ts'
import { loginBonus3User } from '#contract/dailyCheckIn.ts'
import { dailyGameInfo } from '#contract/dailyGame.ts'
import { devices } from '#contract/devices.ts'
import { feedbackDetail } from '#contract/feedback.ts'
import { firstRechargeInfo } from '#contract/firstDeposit.ts'
import { followInfo } from '#contract/follow.ts'
import { jackpotPools } from '#contract/jackpot.ts'
import { liveGames, liveRound } from '#contract/live.ts'
import { appDiamondBonusTickersData, diamondShopData } from '#contract/mall.ts'
import { passkeys } from '#contract/passkeys.ts'
import { piggyBank } from '#contract/piggyBank.ts'
import { pointsInfo } from '#contract/points.ts'
import { appUserOther } from '#contract/profile.ts'
import { rankDays, rankInfo } from '#contract/rank.ts'
import { betRecord, fairRound, fairSeeds } from '#contract/records.ts'
import { pkData } from '#contract/redVsBlue.ts'
import { selfLimits } from '#contract/responsibleGaming.ts'
import { safebox } from '#contract/safebox.ts'
import { getAfterLoginInfoWeb, refreshData } from '#contract/session.ts'
import { slotshackInfo } from '#contract/slotshack.ts'
import { gameWallets } from '#contract/studios.ts'
import { getCustomerServices } from '#contract/support.ts'
import { getTaskUser } from '#contract/tasks.ts'
import { betBonus, getVipInfo, monthlyBonusInfo, rebateTypes } from '#contract/vip.ts'
import { rechargeRecord } from '#contract/wallet.ts'
import { getExchange } from '#contract/withdrawal.ts'
import { isOffline } from '#machines/network/network.selectors.ts'
import { isLoggedIn, isPending } from '#machines/session/session.selectors.ts'
import type { App } from '../platform/app.ts'
import { pagesOf } from '../queries/pages.ts'
import { forGuests, queryOf } from '../queries/queries.ts'
import type { QueryCall } from '../queries/queries.ts'
import type { RoutePath } from '../shared/activities/activities.ts'
import { oneOfOrFirst } from '../shared/records/oneOfOrFirst.ts'
import { pagingOf } from '../shared/records/records.ts'
import type { Filter, RecordList } from '../shared/records/records.ts'

/** How a page is opened: the parameters of its address. */
export interface Place {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: Readonly<Record<string, unknown>>
}

/** What a page requests when it opens. */
type Prefetch = (app: App, isPlayer: boolean, place: Place) => void

const mayAsk = (call: QueryCall, isPlayer: boolean): boolean => call.auth === 'public' || isPlayer

const prefetchBy =
  <C extends QueryCall>(call: C, inputOf: (place: Place) => SentOf<C> | undefined): Prefetch =>
  (app, isPlayer, place) => {
    const input = inputOf(place)
    const sent = isPlayer ? call : forGuests(call)
    if (input !== undefined && mayAsk(sent, isPlayer)) void app.queries.prefetchQuery(queryOf(app, sent, input))
  }
const prefetch = <C extends QueryCall>(call: C, input: SentOf<C>): Prefetch => prefetchBy(call, () => input)

/** The first page of a list, whose descriptor is loaded with its page. */
const prefetchList =
  <C extends QueryCall, Row>(load: () => Promise<RecordList<C, Row>>): Prefetch =>
  async (app, isPlayer) => {
    const list = await load()
    if (mayAsk(list.call, isPlayer)) void app.queries.prefetchInfiniteQuery(pagesOf(app, pagingOf(list, {} as Filter<C>)))
  }

const config = prefetch(appConfig, {})
const profile = prefetch(getAfterLoginInfoWeb, {})
const balance = prefetch(refreshData, {})
const activities = prefetch(activityGetStatusList, {})
const tasks = prefetch(getTaskUser, {})
const checkIn = prefetch(loginBonus3User, {})
const team = prefetch(appAgent5User, {})
const vip = prefetch(getVipInfo, {})
const rebate = prefetch(betBonus, { type: 1 })
const rebates = rebateTypes.map((type) => prefetch(betBonus, { type }))
const battle = prefetch(pkData, {})
const mall = [prefetch(diamondShopData, {}), prefetch(appDiamondBonusTickersData, {})]
const myCoupons = prefetch(coupons, {})
const payoutAccounts = [config, prefetch(getExchange, {})]
const wallet: readonly Prefetch[] = [
  config,
  profile,
  myCoupons,
  prefetch(bonusCoins, {}),
  prefetchBy(rechargeRecord, ({ search }) => (search.name === 'withdraw' ? undefined : { pageNum: 1, pageSize: 10 })),
  prefetchBy(getExchange, ({ search }) => (search.name === 'withdraw' ? {} : undefined)),
]
const mails = [prefetchList(async () => (await import('../features/support/mail/EmailPage.tsx')).mails)]
const rank: Prefetch = (app, isPlayer, { search }) =>
  void import('../features/rewards/rank/RankPage.tsx').then(({ pageSize }) => {
    const day = oneOfOrFirst(rankDays, typeof search.tab === 'string' ? search.tab : undefined)
    prefetch(rankInfo, { day, pageSize })(app, isPlayer, { params: {}, search: {} })
  })

type PagePath = Exclude<RoutePath, `/dev/${string}`>

/**
 * The data of each page, so that a link preloads it with the code. Excluded are data fetched at each visit in any case («live» in
 * src/queries/options.ts), data that depends on a list's filters, and a mail: fetching it marks it as read.
 */
const pageData: Readonly<Record<PagePath, readonly Prefetch[]>> = {
  '/': [config, prefetch(jackpotPools, {})],
  '/game/about': [config],
  '/game/search': [config, prefetch(liveGames, {})],
  '/game/start': [],
  '/game/fair': [
    prefetch(fairSeeds, {}),
    prefetch(betRecord, { pageSize: 1 }),
    prefetchBy(fairRound, ({ search }) => (typeof search.roundId === 'string' ? { roundId: search.roundId } : undefined)),
  ],
  '/activity/jackpot': [prefetch(jackpotPools, {})],
  '/activity/live': [prefetchBy(liveRound, ({ search }) => ({ gameId: typeof search.game === 'string' ? search.game : 'color-game' }))],
  '/activity/coin-pusher': [],

  '/auth/login': [config],
  '/auth/login/v2': [config],
  '/auth/accountLogin': [config],
  '/auth/register': [config],
  '/auth/forget': [config],
  '/auth/bind': [profile],
  '/auth/info': [config],
  '/auth/set-password': [profile],

  '/member': [config, profile, balance, activities],
  '/member/v2': [config, profile, balance, activities],
  '/member/games': [config, profile],
  '/member/profile': [profile],
  '/member/profile/v2': [profile],
  '/member/profile/info': [config, profile, prefetch(appUserOther, {})],
  '/member/profile/kyc': [profile],
  '/member/self-limited': [prefetch(selfLimits, {})],
  '/member/report': [config],
  '/member/retrieve-balance': [balance, prefetch(gameWallets, {})],
  '/member/devices': [prefetch(devices, {}), prefetch(passkeys, {})],

  '/activity/sign-in': [checkIn],
  '/activity/sign-in/rule': [checkIn],
  '/activity/first-deposit': [prefetch(firstRechargeInfo, {})],
  '/activity/daily-game': [prefetch(dailyGameInfo, {})],
  '/activity/follow': [prefetch(followInfo, {})],
  '/activity/slotshack': [config, prefetch(slotshackInfo, {})],
  '/activity/bank': [balance, prefetch(safebox, {}), prefetch(piggyBank, {})],
  '/activity/redpkblue': [battle],
  '/activity/redpkblue/rule': [battle],
  '/activity/lottery': mall,
  '/activity/lottery/product': mall,
  '/activity/lottery/order': [prefetchList(async () => (await import('../features/rewards/mall/OrderPage.tsx')).list)],
  '/activity/lottery/record': [],
  '/activity/lottery/history': [],
  '/activity/lottery/rule': [],
  '/activity/monthly-bonus': [prefetch(monthlyBonusInfo, {})],
  '/activity/spin': [team],
  '/points': [prefetch(pointsInfo, {})],
  '/points/v2': [prefetch(pointsInfo, {})],
  '/rank': [rank],
  '/rank/v2': [rank],
  '/agent': [team],
  '/agent/v2': [team],
  '/agent/rule': [team],
  '/share': [config, team],
  '/reward/record': [],

  '/bonus': [config, tasks, checkIn, balance],
  '/bonus/tasks': [config, tasks],
  '/v2/bonus/tasks': [config, tasks],
  '/bonus/reward': [tasks, checkIn, balance, myCoupons],
  '/v2/bonus/reward': [tasks, checkIn, balance, myCoupons],
  '/bonus/event': [config, activities],
  '/bonus/event/v2': [config, activities],
  '/v2/bonus/event': [config, activities],
  '/bonus/record': [],
  '/v2/bonus/record': [],
  '/bonus/vip': [vip],
  '/bonus/rebate': [rebate],
  '/v2/bonus/rebate': rebates,
  '/vip': [vip],
  '/vip/level': [vip],
  '/vip/rebate': [rebate],
  '/vip/rebate/record': [],

  '/email': mails,
  '/v2/email': mails,
  '/email/detail': [],
  '/v2/email/detail': [],

  '/wallets': wallet,
  '/wallets/v2': wallet,
  '/withdrawal/$name': [profile, ...payoutAccounts],
  '/wallets/card/list': payoutAccounts,
  '/wallets/card/list/v2': payoutAccounts,
  '/wallets/card/edit': payoutAccounts,
  '/wallets/record': [],
  '/v2/wallets/record': [],

  '/service': [prefetch(getCustomerServices, {})],
  '/service/vip': [prefetch(getCustomerServices, { vip: true })],
  '/service/chat': [],
  '/feedback': [config],
  '/feedback/record': [prefetchList(async () => (await import('../features/support/contact/FeedbackRecordPage.tsx')).feedbacks)],
  '/feedback/record/$id': [prefetchBy(feedbackDetail, ({ params }) => (params.id === undefined ? undefined : { feedbackId: params.id }))],
  '/download': [],
  '/about-us': [],
  '/terms-of-use': [],
  '/privacy-policy': [],
  '/faq': [],
  '/rules/kyc': [],
  '/maintenance': [],
}

/**
 * Requests what a page will show, without waiting. It must be known whether a player is logged in, and a guest requests no player's data.
 */
export function loadPageData(app: App, path: string, place: Place): void {
  const { session, network } = app.actors
  const snapshot = session.getSnapshot()
  if (isPending(snapshot) || isOffline(network.getSnapshot())) return
  const isPlayer = isLoggedIn(snapshot)
  for (const ask of pageData[path as PagePath] ?? []) ask(app, isPlayer, place)
}

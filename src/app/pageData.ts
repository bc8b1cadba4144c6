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
import { known } from '../shared/records/known.ts'
import { pagingOf } from '../shared/records/records.ts'
import type { Filter, RecordList } from '../shared/records/records.ts'

/** How a page is opened: the parameters of its address. */
export interface Place {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: Readonly<Record<string, unknown>>
}

/** What a page requests when it opens. */
type Want = (app: App, isPlayer: boolean, place: Place) => void

const mayAsk = (call: QueryCall, isPlayer: boolean): boolean => call.auth === 'public' || isPlayer

const wantBy =
  <C extends QueryCall>(call: C, inputOf: (place: Place) => SentOf<C> | undefined): Want =>
  (app, isPlayer, place) => {
    const input = inputOf(place)
    const sent = isPlayer ? call : forGuests(call)
    if (input !== undefined && mayAsk(sent, isPlayer)) void app.queries.prefetchQuery(queryOf(app, sent, input))
  }
const want = <C extends QueryCall>(call: C, input: SentOf<C>): Want => wantBy(call, () => input)

/** The first page of a list, whose descriptor is loaded with its page. */
const wantList =
  <C extends QueryCall, Row>(load: () => Promise<RecordList<C, Row>>): Want =>
  async (app, isPlayer) => {
    const list = await load()
    if (mayAsk(list.call, isPlayer)) void app.queries.prefetchInfiniteQuery(pagesOf(app, pagingOf(list, {} as Filter<C>)))
  }

const config = want(appConfig, {})
const profile = want(getAfterLoginInfoWeb, {})
const balance = want(refreshData, {})
const activities = want(activityGetStatusList, {})
const tasks = want(getTaskUser, {})
const checkIn = want(loginBonus3User, {})
const team = want(appAgent5User, {})
const vip = want(getVipInfo, {})
const rebate = want(betBonus, { type: 1 })
const rebates = rebateTypes.map((type) => want(betBonus, { type }))
const battle = want(pkData, {})
const mall = [want(diamondShopData, {}), want(appDiamondBonusTickersData, {})]
const myCoupons = want(coupons, {})
const payoutAccounts = [config, want(getExchange, {})]
const wallet: readonly Want[] = [
  config,
  profile,
  myCoupons,
  want(bonusCoins, {}),
  wantBy(rechargeRecord, ({ search }) => (search.name === 'withdraw' ? undefined : { pageNum: 1, pageSize: 10 })),
  wantBy(getExchange, ({ search }) => (search.name === 'withdraw' ? {} : undefined)),
]
const mails = [wantList(async () => (await import('../features/support/mail/EmailPage.tsx')).mails)]
const rank: Want = (app, isPlayer, { search }) =>
  void import('../features/rewards/rank/RankPage.tsx').then(({ pageSize }) => {
    const day = known(rankDays, typeof search.tab === 'string' ? search.tab : undefined)
    want(rankInfo, { day, pageSize })(app, isPlayer, { params: {}, search: {} })
  })

type PagePath = Exclude<RoutePath, `/dev/${string}`>

/**
 * The data of each page, so that a link preloads it with the code. Excluded are data fetched at each visit in any case («live» in
 * src/queries/options.ts), data that depends on a list's filters, and a mail: fetching it marks it as read.
 */
const pageData: Readonly<Record<PagePath, readonly Want[]>> = {
  '/': [config, want(jackpotPools, {})],
  '/game/about': [config],
  '/game/search': [config, want(liveGames, {})],
  '/game/start': [],
  '/game/fair': [
    want(fairSeeds, {}),
    want(betRecord, { pageSize: 1 }),
    wantBy(fairRound, ({ search }) => (typeof search.roundId === 'string' ? { roundId: search.roundId } : undefined)),
  ],
  '/activity/jackpot': [want(jackpotPools, {})],
  '/activity/live': [wantBy(liveRound, ({ search }) => ({ gameId: typeof search.game === 'string' ? search.game : 'color-game' }))],
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
  '/member/profile/info': [config, profile, want(appUserOther, {})],
  '/member/profile/kyc': [profile],
  '/member/self-limited': [want(selfLimits, {})],
  '/member/report': [config],
  '/member/retrieve-balance': [balance, want(gameWallets, {})],
  '/member/devices': [want(devices, {}), want(passkeys, {})],

  '/activity/sign-in': [checkIn],
  '/activity/sign-in/rule': [checkIn],
  '/activity/first-deposit': [want(firstRechargeInfo, {})],
  '/activity/daily-game': [want(dailyGameInfo, {})],
  '/activity/follow': [want(followInfo, {})],
  '/activity/slotshack': [config, want(slotshackInfo, {})],
  '/activity/bank': [balance, want(safebox, {}), want(piggyBank, {})],
  '/activity/redpkblue': [battle],
  '/activity/redpkblue/rule': [battle],
  '/activity/lottery': mall,
  '/activity/lottery/product': mall,
  '/activity/lottery/order': [wantList(async () => (await import('../features/rewards/mall/OrderPage.tsx')).list)],
  '/activity/lottery/record': [],
  '/activity/lottery/history': [],
  '/activity/lottery/rule': [],
  '/activity/monthly-bonus': [want(monthlyBonusInfo, {})],
  '/activity/spin': [team],
  '/points': [want(pointsInfo, {})],
  '/points/v2': [want(pointsInfo, {})],
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

  '/service': [want(getCustomerServices, {})],
  '/service/vip': [want(getCustomerServices, { vip: true })],
  '/service/chat': [],
  '/feedback': [config],
  '/feedback/record': [wantList(async () => (await import('../features/support/contact/FeedbackRecordPage.tsx')).feedbacks)],
  '/feedback/record/$id': [wantBy(feedbackDetail, ({ params }) => (params.id === undefined ? undefined : { feedbackId: params.id }))],
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

import { notices } from '#contract/announcements.ts'
import type { CallInputOf } from '#contract/call.ts'
import { loginBonus3User } from '#contract/dailyCheckIn.ts'
import { feedbackDetail } from '#contract/feedback.ts'
import { firstRechargeInfo } from '#contract/firstDeposit.ts'
import { liveRound } from '#contract/live.ts'
import { pageCalls } from '#contract/pageCalls.ts'
import { rankDays, rankInfo } from '#contract/rank.ts'
import { fairRound } from '#contract/records.ts'
import { pkData } from '#contract/redVsBlue.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { betBonus, getVipInfo } from '#contract/vip.ts'
import { rechargeRecord } from '#contract/wallet.ts'
import { getExchange } from '#contract/withdrawal.ts'
import { isOffline } from '#machines/network/network.selectors.ts'
import { isLoggedIn, isPending } from '#machines/session/session.selectors.ts'
import type { App } from '../platform/app.ts'
import { pagesOf } from '../queries/pages.ts'
import { forGuests, queryOf } from '../queries/queries.ts'
import type { QueryCall } from '../queries/queries.ts'
import type { RoutePath } from '../shared/activities/activities.ts'
import type { OverlayWithData } from '../shared/overlays/inputs.ts'
import { oneOfOrFirst } from '../shared/records/oneOfOrFirst.ts'
import { pagingOf } from '../shared/records/records.ts'
import type { Filter, RecordList } from '../shared/records/records.ts'

/** How a page is opened: the parameters of its address. */
export interface Place {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: Readonly<Record<string, unknown>>
}

/** Requests what a page reads. */
type Prefetch = (app: App, isPlayer: boolean, place: Place) => void

/** The call that a player, or a guest in its place, sends; undefined: guests have none. */
function callFor<C extends QueryCall>(call: C, isPlayer: boolean): C | undefined {
  const sent = isPlayer ? call : forGuests(call)
  return sent.auth === 'public' || isPlayer ? sent : undefined
}

function prefetch<C extends QueryCall>(app: App, isPlayer: boolean, call: C, input: CallInputOf<C>): void {
  const sent = callFor(call, isPlayer)
  if (sent) void app.queries.prefetchQuery(queryOf(app, sent, input))
}

/** A call whose input depends on the address; without an input nothing is requested. */
const prefetchBy =
  <C extends QueryCall>(call: C, inputOf: (place: Place) => CallInputOf<C> | undefined): Prefetch =>
  (app, isPlayer, place) => {
    const input = inputOf(place)
    if (input !== undefined) prefetch(app, isPlayer, call, input)
  }

/** The first page of a list, whose descriptor is loaded with its page. */
const prefetchList =
  <C extends QueryCall, Row>(load: () => Promise<RecordList<C, Row>>): Prefetch =>
  async (app, isPlayer) => {
    const list = await load()
    if (callFor(list.call, isPlayer)) void app.queries.prefetchInfiniteQuery(pagesOf(app, pagingOf(list, {} as Filter<C>)))
  }

const deposits = prefetchBy(rechargeRecord, ({ search }) => (search.name === 'withdraw' ? undefined : { pageNum: 1, pageSize: 10 }))
const payouts = prefetchBy(getExchange, ({ search }) => (search.name === 'withdraw' ? {} : undefined))
const mails = prefetchList(async () => (await import('../features/support/mail/MailboxPage.tsx')).mails)
const rank: Prefetch = (app, isPlayer, { search }) =>
  void import('../features/rewards/rank/rankPages.ts').then(({ rankPages }) => {
    const day = oneOfOrFirst(rankDays, typeof search.tab === 'string' ? search.tab : undefined)
    if (callFor(rankInfo, isPlayer)) void app.queries.prefetchInfiniteQuery(pagesOf(app, rankPages(day)))
  })

type PagePath = Exclude<RoutePath, `/dev/${string}`>
const callsOf: Readonly<Partial<Record<PagePath, readonly { readonly call: QueryCall; readonly input: object }[]>>> = pageCalls

type PageWithCalls = keyof typeof pageCalls
/** Pages of which nothing is loaded ahead. */
type PageWithoutData =
  | '/game/start'
  | '/activity/coin-pusher'
  | '/activity/lottery/record'
  | '/activity/lottery/history'
  | '/activity/lottery/rule'
  | '/reward/record'
  | '/bonus/record'
  | '/v2/bonus/record'
  | '/vip/rebate/record'
  | '/email/detail'
  | '/v2/email/detail'
  | '/wallets/record'
  | '/v2/wallets/record'
  | '/service/chat'
  | '/download'
  | '/about-us'
  | '/terms-of-use'
  | '/privacy-policy'
  | '/faq'
  | '/rules/kyc'
  | '/maintenance'

/**
 * What a page reads besides its calls (contract/pageCalls.ts): by its address, or by the descriptor of its list. Data that depends on a
 * list's filters is not preloaded. The type asks for every page that is neither in `pageCalls` nor known to be without data.
 */
const dataByAddress: Readonly<
  Record<Exclude<PagePath, PageWithCalls | PageWithoutData>, readonly Prefetch[]> & Partial<Record<PageWithCalls, readonly Prefetch[]>>
> = {
  '/game/fair': [prefetchBy(fairRound, ({ search }) => (typeof search.roundId === 'string' ? { roundId: search.roundId } : undefined))],
  '/activity/live': [prefetchBy(liveRound, ({ search }) => ({ gameId: typeof search.game === 'string' ? search.game : 'color-game' }))],
  '/activity/lottery/order': [prefetchList(async () => (await import('../features/rewards/mall/OrderPage.tsx')).list)],
  '/rank': [rank],
  '/rank/v2': [rank],
  '/email': [mails],
  '/v2/email': [mails],
  '/wallets': [deposits, payouts],
  '/wallets/v2': [deposits, payouts],
  '/feedback/record': [prefetchList(async () => (await import('../features/support/contact/FeedbackRecordPage.tsx')).feedbacks)],
  '/feedback/record/$id': [prefetchBy(feedbackDetail, ({ params }) => (params.id === undefined ? undefined : { feedbackId: params.id }))],
}

/**
 * Requests what a page will show, without waiting. It must be known whether a player is logged in, and a guest requests no player's data.
 */
export function loadPageData(app: App, path: string, place: Place): void {
  const { session, network } = app.actors
  const snapshot = session.getSnapshot()
  if (isPending(snapshot) || isOffline(network.getSnapshot())) return
  const isPlayer = isLoggedIn(snapshot)
  for (const { call, input } of callsOf[path as PagePath] ?? []) prefetch(app, isPlayer, call, input)
  for (const request of (dataByAddress as Partial<Record<string, readonly Prefetch[]>>)[path] ?? []) request(app, isPlayer, place)
}

const overlayCalls: Readonly<Record<OverlayWithData, readonly { readonly call: QueryCall; readonly input: object }[]>> = {
  checkIn: [{ call: loginBonus3User, input: {} }],
  redVsBlue: [{ call: pkData, input: {} }],
  notice: [{ call: notices, input: {} }],
  firstDeposit: [{ call: firstRechargeInfo, input: {} }],
  vipGift: [
    { call: getVipInfo, input: {} },
    { call: getAfterLoginInfoWeb, input: {} },
  ],
  betRebate: [
    { call: getVipInfo, input: {} },
    { call: betBonus, input: { type: 1 } },
  ],
}
/** An overlay opens without data that takes longer, and says that it is loading. */
const overlayTimeoutMs = 3_000

/**
 * Loads what an overlay shows first (`hasData` in its descriptor), also where the cached data are old: they would change just as the
 * player taps.
 */
export async function loadOverlayData(app: App, name: OverlayWithData): Promise<void> {
  const isPlayer = isLoggedIn(app.actors.session.getSnapshot())
  const loaded = overlayCalls[name].map(async ({ call, input }) => {
    const sent = callFor(call, isPlayer)
    // A failure is shown by the overlay itself.
    if (sent) await app.queries.prefetchQuery(queryOf(app, sent, input))
  })
  await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, overlayTimeoutMs))])
}

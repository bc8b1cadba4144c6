import type { CallName, Calls } from '#contract/index.ts'

/** How an answer is treated in the cache: how long it is taken for new, in ms, and whether it outlives the page, to be there offline. */
interface Options {
  readonly staleTime: number
  readonly persist: boolean
}

const recent: Options = { staleTime: 15_000, persist: false }
const kept: Options = { staleTime: 15_000, persist: true }
/** What changes by an operator's hand. */
const settled: Options = { staleTime: 60_000, persist: true }
/** What anything anywhere may have changed: a page asks again, unless it was preloaded a moment ago. */
const momentary: Options = { staleTime: 5_000, persist: false }
/** What another device may have left open: a machine hears the server's word at every visit. */
const live: Options = { staleTime: 0, persist: false }

type ReadPath = { [Name in CallName]: false extends Calls[Name]['mutates'] ? Calls[Name]['path'] : never }[CallName]

/** Reads that are no queries: machines ask them, each answer is for its own moment. */
type Unkept =
  | 'anonymous/appEventLogClient'
  | 'anonymous/appTheme'
  | 'anonymous/appThemePreview'
  | 'exchangeStatus'
  | 'getActivityIds'
  | 'getBankruptGiftInfo'
  | 'getLiveUrl'
  | 'kyc'
  | 'online'
  | 'passkeyConfirmBegin'
  | 'passkeyLoginBegin'
  | 'passkeyRegisterBegin'
  | 'preLogin'
  | 'realityCheck'
  | 'rechargeStatus'

export type QueryPath = Exclude<ReadPath, Unkept>

/** Queries whose answers are `recent`: the start page carries the names of the others alone. */
type Recent =
  | 'acceptedTerms'
  | `anonymous/${'activityGetStatusList' | 'actInviteStatus' | 'appAgent5User' | 'getTaskUser' | 'getVipInfo' | 'loginBonus3User'}`
  | 'appAgent5User'
  | 'appUserOther'
  | 'bonusCoins'
  | 'coupons'
  | 'devices'
  | 'diamondShopData'
  | 'fairRound'
  | 'fairSeeds'
  | 'firstRechargeInfo'
  | 'followInfo'
  | 'gameWallets'
  | 'getJackpotRank'
  | 'getPersonJackpotDrawAwardLog'
  | 'liveProof'
  | 'liveRound'
  | 'loginBonus3User'
  | 'passkeys'
  | 'piggyBank'
  | 'pkData'
  | 'rankInfo'
  | 'safebox'
  | 'selfLimits'

/** Decided here, once a call, for pages, loaders and machines alike: a query has the options of whoever asked last, so that all must have the same. */
const unusual: Readonly<Record<Exclude<QueryPath, Recent>, Options>> = {
  'anonymous/appConfig': settled,
  'anonymous/notices': kept,
  activityGetStatusList: { staleTime: 60_000, persist: false },
  getCustomerServices: kept,

  getAfterLoginInfoWeb: kept,
  refreshData: kept,

  betRecord: kept,
  betRecordReport: kept,
  'anonymous/jackpotPools': kept,
  getJackpotDrawInfo: live,
  liveMine: live,

  appUserCoinDetail: kept,
  coinReport: kept,
  rechargeRecord: kept,
  getExchange: momentary,
  exchangeRecord: kept,

  activityAwardGetLog: kept,
  getTaskUser: momentary,
  pointsInfo: momentary,
  slotshackInfo: momentary,

  actInviteStatus: live,
  actInviteUser: kept,
  actInviteRecord: kept,
  appAgent5UserLog: kept,

  getVipInfo: kept,
  getVipLevelAudit: kept,
  betBonus: kept,
  betBonusLog: kept,
  monthlyBonusInfo: kept,

  diamondGoodsExchangeOrderLog: kept,
  getScratchCardInfo: live,
  searchScratchCardAwardLog: kept,
  diamondLog: kept,
  appDiamondBonusTickersData: { staleTime: 60_000, persist: false },

  getMail3: kept,
  getMailDetail: kept,
  feedbackList: kept,
  feedbackDetail: kept,
  feedbackPicture: { staleTime: Infinity, persist: false },
}

export const optionsOf = (path: QueryPath): Options => (unusual as Partial<Record<QueryPath, Options>>)[path] ?? recent

/** An answer that is the same for everybody. */
export const isPublic = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => String(queryKey[0]).startsWith('anonymous/')

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
/** What anything anywhere may have changed: a page asks anew, unless it was preloaded a moment ago. */
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
  | 'kyc'
  | 'online'
  | 'passkeyConfirmBegin'
  | 'passkeyLoginBegin'
  | 'passkeyRegisterBegin'
  | 'preLogin'
  | 'realityCheck'
  | 'rechargeStatus'

export type QueryPath = Exclude<ReadPath, Unkept>

/** Decided here, once a call, for pages, loaders and machines alike: a query has the options of whoever asked last, so that all must have the same. */
export const optionsOf: Readonly<Record<QueryPath, Options>> = {
  'anonymous/appConfig': settled,
  'anonymous/notices': kept,
  activityGetStatusList: { staleTime: 60_000, persist: false },
  getCustomerServices: kept,

  getAfterLoginInfoWeb: kept,
  refreshData: kept,
  passkeys: recent,
  devices: recent,
  appUserOther: recent,
  selfLimits: recent,

  betRecord: kept,
  betRecordReport: kept,
  fairSeeds: recent,
  fairRound: recent,
  gameWallets: recent,
  'anonymous/jackpotPools': kept,
  getJackpotDrawInfo: live,
  getPersonJackpotDrawAwardLog: recent,
  getJackpotRank: recent,

  appUserCoinDetail: kept,
  coinReport: kept,
  rechargeRecord: kept,
  getExchange: momentary,
  exchangeRecord: kept,
  bonusCoins: recent,
  coupons: recent,
  safebox: recent,
  piggyBank: recent,
  firstRechargeInfo: recent,

  activityAwardGetLog: kept,
  getTaskUser: momentary,
  loginBonus3User: recent,
  pkData: recent,
  pointsInfo: momentary,
  rankInfo: recent,
  followInfo: recent,
  slotshackInfo: momentary,

  actInviteStatus: live,
  actInviteUser: kept,
  actInviteRecord: kept,
  appAgent5User: recent,
  appAgent5UserLog: kept,

  getVipInfo: kept,
  getVipLevelAudit: kept,
  betBonus: kept,
  betBonusLog: kept,
  monthlyBonusInfo: kept,

  diamondShopData: recent,
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

/** An answer that is the same for everybody. */
export const isPublic = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => String(queryKey[0]).startsWith('anonymous/')

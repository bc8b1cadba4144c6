import type { CallName, Calls } from '#contract/index.ts'

/** How a response is cached: how long it counts as fresh, in ms, and whether it is stored for later visits, to be available offline. */
interface Options {
  readonly staleTime: number
  readonly persist: boolean
}

const recent: Options = { staleTime: 15_000, persist: false }
const kept: Options = { staleTime: 15_000, persist: true }
/** Changed by operators. */
const settled: Options = { staleTime: 60_000, persist: true }
/** May have changed anywhere: a page requests it again, unless it was preloaded just before. */
const momentary: Options = { staleTime: 5_000, persist: false }
/** A picture never changes. */
const unchanging: Options = { staleTime: Infinity, persist: false }
/** May have been left open on another device: a machine gets the server's response at every visit. */
const live: Options = { staleTime: 0, persist: false }

type ReadPath = { [Name in CallName]: false extends Calls[Name]['mutates'] ? Calls[Name]['path'] : never }[CallName]

/** Reads that are not queries: machines request them, each for one use. */
type Unkept =
  | 'chatRead'
  | 'chatTyping'
  | 'anonymous/appEventLogClient'
  | 'anonymous/appTheme'
  | 'anonymous/appThemePreview'
  | 'exchangeStatus'
  | 'getActivityIds'
  | 'getChatUrl'
  | 'getBankruptGiftInfo'
  | 'getLiveUrl'
  | 'kyc'
  | 'online'
  | 'passkeyConfirmBegin'
  | 'passkeyLoginBegin'
  | 'passkeyRegisterBegin'
  | 'preLogin'
  | 'pusherBed'
  | 'realityCheck'
  | 'rechargeStatus'

export type QueryPath = Exclude<ReadPath, Unkept>

/**
 * Decided here, once per call, for pages, loaders and machines alike: a query takes the options of its last caller, so all callers must use
 * the same. All others are `recent`.
 */
const unusual: Readonly<Partial<Record<QueryPath, Options>>> = {
  'anonymous/appConfig': settled,
  'anonymous/notices': kept,
  notices: kept,
  activityGetStatusList: settled,
  'anonymous/activityGetStatusList': settled,
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
  chatTranscript: kept,
  chatPicture: unchanging,
  feedbackPicture: unchanging,
}

export const optionsOf = (path: QueryPath): Options => unusual[path] ?? recent

/** A response that is the same for all players. */
export const isPublic = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => String(queryKey[0]).startsWith('anonymous/')

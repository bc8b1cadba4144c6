import type { Query } from '@tanstack/react-query'
import type { CallName, Calls } from '#contract/index.ts'

/** How a response is cached: how long it counts as fresh, in ms, and whether it is stored for later visits, to be available offline. */
interface Options {
  readonly staleTime: number
  readonly persist: boolean
}

const recent: Options = { staleTime: 15_000, persist: false }
const persisted: Options = { staleTime: 15_000, persist: true }
/** Changed by operators. */
const configured: Options = { staleTime: 60_000, persist: true }
/** May have changed anywhere: a page requests it again, unless it was preloaded just before. */
const volatile: Options = { staleTime: 5_000, persist: false }
/** A picture never changes. */
const immutable: Options = { staleTime: Infinity, persist: false }
/** May have been left open on another device: a machine gets the server's response at every visit. */
const alwaysStale: Options = { staleTime: 0, persist: false }

type ReadPath = { [Name in CallName]: false extends Calls[Name]['mutates'] ? Calls[Name]['path'] : never }[CallName]

/** Reads that are not queries: machines request them, each for one use. */
type Uncached =
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

export type QueryPath = Exclude<ReadPath, Uncached>

/**
 * Decided here, once per call, for pages, loaders and machines alike: a query takes the options of its last caller, so all callers must use
 * the same. All others are `recent`.
 */
const exceptions: Readonly<Partial<Record<QueryPath, Options>>> = {
  'anonymous/appConfig': configured,
  'anonymous/notices': persisted,
  notices: persisted,
  activityGetStatusList: configured,
  'anonymous/activityGetStatusList': configured,
  getCustomerServices: persisted,

  getAfterLoginInfoWeb: persisted,
  refreshData: persisted,

  betRecord: persisted,
  betRecordReport: persisted,
  'anonymous/jackpotPools': persisted,
  getJackpotDrawInfo: alwaysStale,
  liveMine: alwaysStale,

  appUserCoinDetail: persisted,
  coinReport: persisted,
  rechargeRecord: persisted,
  getExchange: volatile,
  exchangeRecord: persisted,

  activityAwardGetLog: persisted,
  getTaskUser: volatile,
  pointsInfo: volatile,
  slotshackInfo: volatile,

  actInviteStatus: alwaysStale,
  actInviteUser: persisted,
  actInviteRecord: persisted,
  appAgent5UserLog: persisted,

  getVipInfo: persisted,
  getVipLevelAudit: persisted,
  betBonus: persisted,
  betBonusLog: persisted,
  monthlyBonusInfo: persisted,

  diamondGoodsExchangeOrderLog: persisted,
  getScratchCardInfo: alwaysStale,
  searchScratchCardAwardLog: persisted,
  diamondLog: persisted,

  getMail3: persisted,
  getMailDetail: persisted,
  feedbackList: persisted,
  feedbackDetail: persisted,
  chatTranscript: persisted,
  chatPicture: immutable,
  feedbackPicture: immutable,
}

export const optionsOf = (path: QueryPath): Options => exceptions[path] ?? recent

/** A response that is the same for all players. */
export const isPublic = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => String(queryKey[0]).startsWith('anonymous/')

/** By this page: what an earlier page stored (queryClient.ts) is shown, and asked for again. */
export const isNotYetReceived = ({ state }: Pick<Query, 'state'>): boolean => state.dataUpdateCount === 0

import { activityGetStatusList } from './activities.ts'
import { appAgent5User } from './agent.ts'
import { bonusCoins } from './bonus.ts'
import type { Auth, Call, CallInputOf } from './call.ts'
import { appConfig } from './config.ts'
import { coupons } from './coupons.ts'
import { loginBonus3User } from './dailyCheckIn.ts'
import { dailyGameInfo } from './dailyGame.ts'
import { devices } from './devices.ts'
import { firstRechargeInfo } from './firstDeposit.ts'
import { followInfo } from './follow.ts'
import { jackpotPools } from './jackpot.ts'
import { liveGames } from './live.ts'
import { appDiamondBonusTickersData, diamondShopData } from './mall.ts'
import { passkeys } from './passkeys.ts'
import { piggyBank } from './piggyBank.ts'
import { pointsInfo } from './points.ts'
import { appUserOther } from './profile.ts'
import { betRecord, fairSeeds } from './records.ts'
import { pkData } from './redVsBlue.ts'
import { selfLimits } from './responsibleGaming.ts'
import { safebox } from './safebox.ts'
import { getAfterLoginInfoWeb, refreshData } from './session.ts'
import { slotshackInfo } from './slotshack.ts'
import { gameWallets } from './studios.ts'
import { getCustomerServices } from './support.ts'
import { getTaskUser } from './tasks.ts'
import { betBonus, getVipInfo, monthlyBonusInfo, rebateTypes } from './vip.ts'
import { getExchange } from './withdrawal.ts'

type Read = Call<Call['input'], Call['output'], Auth, false>
/** A call with its input, the same at each visit. */
export interface PageCall<C extends Read = Read> {
  readonly call: C
  readonly input: CallInputOf<C> & object
}

const request = <C extends Read>(call: C, input: CallInputOf<C> & object): PageCall<C> => ({ call, input })

const config = request(appConfig, {})
const profile = request(getAfterLoginInfoWeb, {})
const balance = request(refreshData, {})
const activities = request(activityGetStatusList, {})
const tasks = request(getTaskUser, {})
const checkIn = request(loginBonus3User, {})
const team = request(appAgent5User, {})
const vip = request(getVipInfo, {})
const rebate = request(betBonus, { type: 1 })
const rebates = rebateTypes.map((type) => request(betBonus, { type }))
const battle = request(pkData, {})
const mall = [request(diamondShopData, {}), request(appDiamondBonusTickersData, {})]
const myCoupons = request(coupons, {})
const payoutAccounts = [config, request(getExchange, {})]
const wallet = [config, profile, myCoupons, request(bonusCoins, {})]

/**
 * What each page reads from the server, whatever its address says besides its path. A visit that begins with the page sends these calls with
 * its first script (src/boot.ts), a link preloads them with the page's code (src/app/pageData.ts). Excluded are data fetched at each visit in
 * any case (`alwaysStale` in src/queries/options.ts), and a mail: fetching it marks it as read.
 */
export const pageCalls = {
  '/': [config, request(jackpotPools, {})],
  '/game/about': [config],
  '/game/search': [config, request(liveGames, {})],
  '/game/fair': [request(fairSeeds, {}), request(betRecord, { pageSize: 1 })],
  '/activity/jackpot': [request(jackpotPools, {})],

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
  '/member/profile/info': [config, profile, request(appUserOther, {})],
  '/member/profile/kyc': [profile],
  '/member/self-limited': [request(selfLimits, {})],
  '/member/report': [config],
  '/member/retrieve-balance': [balance, request(gameWallets, {})],
  '/member/devices': [request(devices, {}), request(passkeys, {})],

  '/activity/sign-in': [checkIn],
  '/activity/sign-in/rule': [checkIn],
  '/activity/first-deposit': [request(firstRechargeInfo, {})],
  '/activity/daily-game': [request(dailyGameInfo, {})],
  '/activity/follow': [request(followInfo, {})],
  '/activity/slotshack': [config, request(slotshackInfo, {})],
  '/activity/bank': [balance, request(safebox, {}), request(piggyBank, {})],
  '/activity/redpkblue': [battle],
  '/activity/redpkblue/rule': [battle],
  '/activity/lottery': mall,
  '/activity/lottery/product': mall,
  '/activity/monthly-bonus': [request(monthlyBonusInfo, {})],
  '/activity/spin': [team],
  '/points': [request(pointsInfo, {})],
  '/points/v2': [request(pointsInfo, {})],
  '/agent': [team],
  '/agent/v2': [team],
  '/agent/rule': [team],
  '/share': [config, team],

  '/bonus': [config, tasks, checkIn, balance],
  '/bonus/tasks': [config, tasks],
  '/v2/bonus/tasks': [config, tasks],
  '/bonus/reward': [tasks, checkIn, balance, myCoupons],
  '/v2/bonus/reward': [tasks, checkIn, balance, myCoupons],
  '/bonus/event': [config, activities],
  '/bonus/event/v2': [config, activities],
  '/v2/bonus/event': [config, activities],
  '/bonus/vip': [vip],
  '/bonus/rebate': [rebate],
  '/v2/bonus/rebate': rebates,
  '/vip': [vip],
  '/vip/level': [vip],
  '/vip/rebate': [rebate],

  '/wallets': wallet,
  '/wallets/v2': wallet,
  '/withdrawal/$name': [profile, ...payoutAccounts],
  '/wallets/card/list': payoutAccounts,
  '/wallets/card/list/v2': payoutAccounts,
  '/wallets/card/edit': payoutAccounts,

  '/service': [request(getCustomerServices, {})],
  '/service/vip': [request(getCustomerServices, { vip: true })],
  '/feedback': [config],
}

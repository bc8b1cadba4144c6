import type { Calls } from '#contract/index.ts'
import { asGuest } from '../../kernel/context.ts'
import type { Handlers } from '../../kernel/context.ts'
import { levelAudit, vipInfo } from './info.ts'
import { monthlyBonus, receiveMonthly } from './monthly.ts'
import { receiveDaily, receiveGift, receiveCheckInAward } from './perks.ts'
import { rebate, rebateLog, receiveRebates } from './rebates.ts'
import { receiveTask } from './tasks.ts'

type Name =
  | 'getVipInfo'
  | 'guestVip'
  | 'receiveVipBonusUser'
  | 'appVipUserReceiveDaily'
  | 'appVipUserReceiveSignInAward'
  | 'receiveVipTaskAndBonus'
  | 'getVipLevelAudit'
  | 'betBonus'
  | 'betBonusReceive'
  | 'betBonusByTypeReceive'
  | 'betBonusLog'
  | 'monthlyBonusInfo'
  | 'monthlyBonusReceive'

export const vipHandlers: Pick<Handlers<Calls>, Name> = {
  getVipInfo: (context) => vipInfo(context),
  guestVip: (context) => vipInfo(asGuest(context)),
  receiveVipBonusUser: (context, input) => receiveGift(context, input),
  appVipUserReceiveDaily: (context) => receiveDaily(context),
  appVipUserReceiveSignInAward: (context) => receiveCheckInAward(context),
  receiveVipTaskAndBonus: (context, input) => receiveTask(context, input),
  getVipLevelAudit: (context, input) => levelAudit(context, input),
  betBonus: (context, input) => rebate(context, input),
  betBonusReceive: (context) => receiveRebates(context, null),
  betBonusByTypeReceive: (context, { type }) => receiveRebates(context, type),
  betBonusLog: (context, input) => rebateLog(context, input),
  monthlyBonusInfo: (context) => monthlyBonus(context),
  monthlyBonusReceive: (context) => receiveMonthly(context),
}

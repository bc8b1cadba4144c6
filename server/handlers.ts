import type { Calls } from '#contract/index.ts'
import type { Handlers } from './kernel/context.ts'
import { activitiesHandlers } from './modules/activities/handlers.ts'
import { agentHandlers } from './modules/agent/handlers.ts'
import { bankruptcyHandlers } from './modules/bankruptcy/handlers.ts'
import { bonusHandlers } from './modules/bonus/handlers.ts'
import { configHandlers } from './modules/config/handlers.ts'
import { couponsHandlers } from './modules/coupons/handlers.ts'
import { feedbackHandlers } from './modules/feedback/handlers.ts'
import { firstDepositHandlers } from './modules/firstDeposit/handlers.ts'
import { followHandlers } from './modules/follow/handlers.ts'
import { controlHandlers } from './modules/control/handlers.ts'
import { noticesHandlers } from './modules/notices/handlers.ts'
import { devicesHandlers } from './modules/devices/handlers.ts'
import { eventLogHandlers } from './modules/eventLog/handlers.ts'
import { gamesHandlers } from './modules/games/handlers.ts'
import { inviteHandlers } from './modules/invite/handlers.ts'
import { jackpotHandlers } from './modules/jackpot/handlers.ts'
import { kycHandlers } from './modules/kyc/handlers.ts'
import { mailHandlers } from './modules/mail/handlers.ts'
import { mallHandlers } from './modules/mall/handlers.ts'
import { profileHandlers } from './modules/profile/handlers.ts'
import { passkeysHandlers } from './modules/passkeys/handlers.ts'
import { piggyBankHandlers } from './modules/piggyBank/handlers.ts'
import { pointsHandlers } from './modules/points/handlers.ts'
import { rankHandlers } from './modules/rank/handlers.ts'
import { redVsBlueHandlers } from './modules/redVsBlue/handlers.ts'
import { safeboxHandlers } from './modules/safebox/handlers.ts'
import { serviceHandlers } from './modules/service/handlers.ts'
import { sessionHandlers } from './modules/session/handlers.ts'
import { signInBonusHandlers } from './modules/signInBonus/handlers.ts'
import { slotshackHandlers } from './modules/slotshack/handlers.ts'
import { studiosHandlers } from './modules/studios/handlers.ts'
import { tasksHandlers } from './modules/tasks/handlers.ts'
import { vipHandlers } from './modules/vip/handlers.ts'
import { walletHandlers } from './modules/wallet/handlers.ts'
import { withdrawalHandlers } from './modules/withdrawal/handlers.ts'

/** One handler for each call of the contract: forgetting one is a type error here. */
export const handlers: Handlers<Calls> = {
  ...configHandlers,
  ...noticesHandlers,
  ...eventLogHandlers,
  ...sessionHandlers,
  ...passkeysHandlers,
  ...devicesHandlers,
  ...gamesHandlers,
  ...jackpotHandlers,
  ...activitiesHandlers,
  ...signInBonusHandlers,
  ...tasksHandlers,
  ...inviteHandlers,
  ...agentHandlers,
  ...redVsBlueHandlers,
  ...bankruptcyHandlers,
  ...controlHandlers,
  ...walletHandlers,
  ...kycHandlers,
  ...profileHandlers,
  ...withdrawalHandlers,
  ...bonusHandlers,
  ...couponsHandlers,
  ...safeboxHandlers,
  ...piggyBankHandlers,
  ...firstDepositHandlers,
  ...pointsHandlers,
  ...rankHandlers,
  ...followHandlers,
  ...slotshackHandlers,
  ...studiosHandlers,
  ...mailHandlers,
  ...mallHandlers,
  ...serviceHandlers,
  ...feedbackHandlers,
  ...vipHandlers,
}

import type { Calls } from '#contract/index.ts'
import { devicesHandlers } from './identity/devices/handlers.ts'
import { kycHandlers } from './identity/kyc/handlers.ts'
import { sessionHandlers } from './identity/login/handlers.ts'
import { passkeysHandlers } from './identity/passkeys/handlers.ts'
import { profileHandlers } from './identity/profile/handlers.ts'
import type { Handlers } from './kernel/context.ts'
import { activitiesHandlers } from './me/activities/handlers.ts'
import { configHandlers } from './me/clientConfig/handlers.ts'
import { meHandlers } from './me/handlers.ts'
import { bonusHandlers } from './money/bonusCredit/handlers.ts'
import { couponsHandlers } from './money/coupons/handlers.ts'
import { walletHandlers } from './money/deposits/handlers.ts'
import { firstDepositHandlers } from './money/firstDeposit/handlers.ts'
import { safeboxHandlers } from './money/safebox/handlers.ts'
import { withdrawalHandlers } from './money/withdrawals/handlers.ts'
import { gamesHandlers } from './play/games/handlers.ts'
import { jackpotHandlers } from './play/jackpot/handlers.ts'
import { studiosHandlers } from './play/studios/handlers.ts'
import { controlHandlers } from './protection/handlers.ts'
import { agentHandlers } from './rewards/agent/handlers.ts'
import { bankruptcyHandlers } from './rewards/bankruptcy/handlers.ts'
import { dailyCheckInHandlers } from './rewards/dailyCheckIn/handlers.ts'
import { followHandlers } from './rewards/follow/handlers.ts'
import { inviteHandlers } from './rewards/invite/handlers.ts'
import { mallHandlers } from './rewards/mall/handlers.ts'
import { piggyBankHandlers } from './rewards/piggyBank/handlers.ts'
import { pointsHandlers } from './rewards/points/handlers.ts'
import { rankHandlers } from './rewards/rank/handlers.ts'
import { redVsBlueHandlers } from './rewards/redVsBlue/handlers.ts'
import { slotshackHandlers } from './rewards/slotshack/handlers.ts'
import { tasksHandlers } from './rewards/tasks/handlers.ts'
import { vipHandlers } from './rewards/vip/handlers.ts'
import { noticesHandlers } from './support/announcements/handlers.ts'
import { serviceHandlers } from './support/contact/handlers.ts'
import { eventLogHandlers } from './support/eventLog/handlers.ts'
import { feedbackHandlers } from './support/feedback/handlers.ts'
import { mailHandlers } from './support/mail/handlers.ts'

/** One handler for each call of the contract: forgetting one is a type error here. */
export const handlers: Handlers<Calls> = {
  ...configHandlers,
  ...noticesHandlers,
  ...eventLogHandlers,
  ...sessionHandlers,
  ...meHandlers,
  ...passkeysHandlers,
  ...devicesHandlers,
  ...gamesHandlers,
  ...jackpotHandlers,
  ...activitiesHandlers,
  ...dailyCheckInHandlers,
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

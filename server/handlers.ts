import type { Calls } from '#contract/index.ts'
import { devicesHandlers } from './identity/devices/handlers.ts'
import { loginHandlers } from './identity/login/handlers.ts'
import { passkeysHandlers } from './identity/passkeys/handlers.ts'
import { profileHandlers } from './identity/profile/handlers.ts'
import type { Handlers } from './kernel/context.ts'
import { activitiesHandlers } from './me/activities/handlers.ts'
import { activityHandlers } from './me/activities/registry.ts'
import { configHandlers } from './me/clientConfig/handlers.ts'
import { meHandlers } from './me/handlers.ts'
import { bonusHandlers } from './money/bonusCredit/handlers.ts'
import { couponsHandlers } from './money/coupons/handlers.ts'
import { depositsHandlers } from './money/deposits/handlers.ts'
import { safeboxHandlers } from './money/safebox/handlers.ts'
import { withdrawalHandlers } from './money/withdrawals/handlers.ts'
import { gamesHandlers } from './play/games/handlers.ts'
import { pusherHandlers } from './play/pusher/handlers.ts'
import { sharedHandlers } from './play/shared/handlers.ts'
import { stagedHandlers } from './play/staged/handlers.ts'
import { studiosHandlers } from './play/studios/handlers.ts'
import { protectionHandlers } from './protection/handlers.ts'
import { chatHandlers } from './support/chat/handlers.ts'
import { contactHandlers } from './support/contact/handlers.ts'
import { eventLogHandlers } from './support/eventLog/handlers.ts'
import { feedbackHandlers } from './support/feedback/handlers.ts'
import { mailHandlers } from './support/mail/handlers.ts'

/** One handler for each call of the contract: a missing one is a type error here. */
export const handlers: Handlers<Calls> = {
  ...configHandlers,
  ...eventLogHandlers,
  ...loginHandlers,
  ...meHandlers,
  ...passkeysHandlers,
  ...devicesHandlers,
  ...gamesHandlers,
  ...sharedHandlers,
  ...stagedHandlers,
  ...pusherHandlers,
  ...activitiesHandlers,
  ...activityHandlers,
  ...protectionHandlers,
  ...depositsHandlers,
  ...profileHandlers,
  ...withdrawalHandlers,
  ...bonusHandlers,
  ...couponsHandlers,
  ...safeboxHandlers,
  ...studiosHandlers,
  ...mailHandlers,
  ...contactHandlers,
  ...chatHandlers,
  ...feedbackHandlers,
}

import { attentionModel } from './attention/attention.model.ts'
import { bankruptcyModel } from './bankruptcy/bankruptcy.model.ts'
import { bankruptcyOfferModel } from './bankruptcyOffer/bankruptcyOffer.model.ts'
import { bootModel } from './boot/boot.model.ts'
import { chatModel } from './chat/chat.model.ts'
import { coinPusherModel } from './coinPusher/coinPusher.model.ts'
import { depositModel } from './deposit/deposit.model.ts'
import { deskSessionModel } from './deskSession/deskSession.model.ts'
import { eligibilityModel } from './eligibility/eligibility.model.ts'
import { eventLogModel } from './eventLog/eventLog.model.ts'
import { countdownModel } from './flows/countdown/countdown.model.ts'
import { requestModel } from './flows/request/request.model.ts'
import { gameSessionModel } from './gameSession/gameSession.model.ts'
import { heartbeatModel } from './heartbeat/heartbeat.model.ts'
import { installModel } from './install/install.model.ts'
import { inviteSpinModel } from './inviteSpin/inviteSpin.model.ts'
import { jackpotMeterModel } from './jackpotMeter/jackpotMeter.model.ts'
import { jackpotSpinModel } from './jackpotSpin/jackpotSpin.model.ts'
import type { Model } from './kit/model.ts'
import { kycModel } from './kyc/kyc.model.ts'
import { lastLoginModel } from './lastLogin/lastLogin.model.ts'
import { limitChangeModel } from './limitChange/limitChange.model.ts'
import { loginModel } from './login/login.model.ts'
import { namedIconModel } from './namedIcon/namedIcon.model.ts'
import { networkModel } from './network/network.model.ts'
import { outboxModel } from './outbox/outbox.model.ts'
import { overlaysModel } from './overlays/overlays.model.ts'
import { passkeyModel } from './passkey/passkey.model.ts'
import { popupsModel } from './popups/popups.model.ts'
import { realityCheckModel } from './realityCheck/realityCheck.model.ts'
import { redVsBlueModel } from './redVsBlue/redVsBlue.model.ts'
import { retrieveBalanceModel } from './retrieveBalance/retrieveBalance.model.ts'
import { safeboxModel } from './safebox/safebox.model.ts'
import { scratchCardModel } from './scratchCard/scratchCard.model.ts'
import { selfExclusionModel } from './selfExclusion/selfExclusion.model.ts'
import { sessionModel } from './session/session.model.ts'
import { sharedRoundModel } from './sharedRound/sharedRound.model.ts'
import { slotRoundModel } from './slotRound/slotRound.model.ts'
import { stagedRoundModel } from './stagedRound/stagedRound.model.ts'
import { versionModel } from './version/version.model.ts'
import { withdrawalModel } from './withdrawal/withdrawal.model.ts'

/** All machines of the project, with what QA needs to walk them. Used by the path generator, the tests and the inspector. */
export const models: readonly Model[] = [
  sessionModel,
  deskSessionModel,
  bootModel,
  networkModel,
  heartbeatModel,
  eligibilityModel,
  loginModel,
  passkeyModel,
  gameSessionModel,
  slotRoundModel,
  sharedRoundModel,
  coinPusherModel,
  chatModel,
  outboxModel,
  stagedRoundModel,
  requestModel,
  countdownModel,
  bankruptcyModel,
  bankruptcyOfferModel,
  overlaysModel,
  attentionModel,
  lastLoginModel,
  namedIconModel,
  popupsModel,
  depositModel,
  kycModel,
  withdrawalModel,
  safeboxModel,
  retrieveBalanceModel,
  jackpotSpinModel,
  jackpotMeterModel,
  inviteSpinModel,
  scratchCardModel,
  redVsBlueModel,
  limitChangeModel,
  selfExclusionModel,
  realityCheckModel,
  versionModel,
  eventLogModel,
  installModel,
]

/** The model of the machine with this id. */
export const modelOf = (id: string | undefined): Model | undefined => models.find(({ machine }) => machine.id === id)

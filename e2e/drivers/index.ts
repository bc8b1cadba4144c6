import { attention } from './attention.ts'
import { bankruptcy } from './bankruptcy.ts'
import { bankruptcyOffer } from './bankruptcyOffer.ts'
import { boot } from './boot.ts'
import { countdown } from './countdown.ts'
import { deposit } from './deposit.ts'
import type { Drive } from './driver.ts'
import { eligibility } from './eligibility.ts'
import { eventLog } from './eventLog.ts'
import { gameSession } from './gameSession.ts'
import { heartbeat } from './heartbeat.ts'
import { install } from './install.ts'
import { inviteSpin } from './inviteSpin.ts'
import { jackpotMeter } from './jackpotMeter.ts'
import { jackpotSpin } from './jackpotSpin.ts'
import { kyc } from './kyc.ts'
import { lastLogin } from './lastLogin.ts'
import { limitChange } from './limitChange.ts'
import { login } from './login.ts'
import { network } from './network.ts'
import { overlays } from './overlays.ts'
import { passkey } from './passkey.ts'
import { popups } from './popups.ts'
import { realityCheck } from './realityCheck.ts'
import { redVsBlue } from './redVsBlue.ts'
import { request } from './request.ts'
import { retrieveBalance } from './retrieveBalance.ts'
import { safebox } from './safebox.ts'
import { scratchCard } from './scratchCard.ts'
import { selfExclusion } from './selfExclusion.ts'
import { session } from './session.ts'
import { sharedRound } from './sharedRound.ts'
import { slotRound } from './slotRound.ts'
import { stagedRound } from './stagedRound.ts'
import { version } from './version.ts'
import { withdrawal } from './withdrawal.ts'

/** Machines whose paths are walked through the real page, by id. The others' paths are walked in Vitest only. */
export const drivers: Readonly<Record<string, Drive>> = {
  attention,
  lastLogin,
  session,
  eligibility,
  login,
  overlays,
  popups,
  gameSession,
  slotRound,
  sharedRound,
  stagedRound,
  jackpotMeter,
  jackpotSpin,
  inviteSpin,
  countdown,
  bankruptcy,
  request,
  deposit,
  redVsBlue,
  scratchCard,
  install,
  eventLog,
  version,
  withdrawal,
  safebox,
  retrieveBalance,
  limitChange,
  selfExclusion,
  heartbeat,
  network,
  boot,
  kyc,
  realityCheck,
  bankruptcyOffer,
  passkey,
}

/** Machines without a driver, with the reason and where they are tested. */
export const walkedElsewhere: Readonly<Record<string, string>> = {
  coinPusher: 'what falls is decided by the real server: e2e/journeys/pusher.spec.ts drops coins, and Vitest walks all its paths',
  chat: 'how a conversation stands comes from the stream of the real server and from an agent: e2e/journeys/chat.spec.ts has one, and Vitest walks all its paths',
  outbox: 'it ends with what the stream of the real server shows: e2e/journeys/chat.spec.ts sends by it, and Vitest walks all its paths',
  namedIcon: 'its answers are files, not calls: Vitest walks all its paths, and tests/server/me/icons.test.ts tests the service',
  deskSession: 'the desk is a separate app: e2e/journeys/desk.spec.ts signs in with it, and Vitest walks all its paths',
}

import type { Call } from '#contract/call.ts'
import type { CallName } from '#contract/index.ts'
import { recordLocation } from './identity/session/sessionStore.ts'
import { writeAudit } from './kernel/audit.ts'
import { minuteMs } from './kernel/calendar.ts'
import type { Deps } from './kernel/context.ts'
import type { AuthenticatedCaller } from './kernel/http/auth.ts'
import type { Route } from './kernel/http/dispatch.ts'
import { refuse } from './kernel/refusal.ts'
import type { Refusal } from './kernel/refusal.ts'
import { isOfClosedActivity } from './me/activities/service.ts'
import type { Policy } from './settings/policy.ts'

/**
 * Calls open before new terms are accepted: accepting them, logging out, on other devices too, player protection, withdrawing the player's own
 * money, wherever it is and what was earned of it, finishing a round under way, with what may have to be answered before, and feedback. A
 * game is opened only for that (play/games/visits.ts).
 */
const beforeTerms: ReadonlySet<string> = new Set<CallName>([
  'acceptTerms',
  'logout',
  'deviceEnd',
  'devicesEnd',
  'confirmIdentity',
  'takeBreak',
  'selfExclude',
  'setSelfLimit',
  'setRealityCheck',
  'exchange',
  'addBankInfo',
  'modifyBankInfo',
  'delUserBank',
  'safeboxTake',
  'safeboxSetPassword',
  'retrieveBalance',
  'giveUpGift',
  'betBonusReceive',
  'betBonusByTypeReceive',
  'monthlyBonusReceive',
  'appAgent5UserReceive',
  'piggyBankOpen',
  'addKyc',
  'uploadKyc',
  'startGame',
  'exitGame',
  'liveCashOut',
  'stagedChoose',
  'ackRealityCheck',
  'feedbackUpload',
  'feedbackSend',
])

/**
 * Calls open under maintenance: those that tell the app about it, logging out, player protection, and finishing a round under way, with what
 * may have to be answered before. A game is opened only for that (play/games/visits.ts).
 */
const duringMaintenance: ReadonlySet<string> = new Set<CallName>([
  'preLogin',
  'appConfig',
  'appTheme',
  'appThemePreview',
  'logout',
  'takeBreak',
  'selfExclude',
  'liveCashOut',
  'startGame',
  'stagedChoose',
  'confirmIdentity',
  'realityCheck',
  'ackRealityCheck',
])

/** Calls open where the settings in force are not known: they neither take nor give money. A round that a player leaves is paid at its end. */
const withoutSettings: ReadonlySet<string> = new Set<CallName>([
  'logout',
  'confirmIdentity',
  'acceptTerms',
  'exitGame',
  'liveCashOut',
  'takeBreak',
  'selfExclude',
  'setSelfLimit',
  'ackRealityCheck',
  'devicesSeen',
  'deviceEnd',
  'devicesEnd',
  'feedbackSend',
  'feedbackClose',
  'feedbackUpload',
])

/**
 * Whether a call is accepted at all now: not under maintenance; and none that changes a player's state on a server that lost its
 * settings.
 */
export function openRefusal(
  name: string,
  { auth, mutates }: Pick<Call, 'auth' | 'mutates'>,
  { policy, settingsError }: { policy: Policy; settingsError: string | undefined },
): Refusal | undefined {
  const { maintenance } = policy
  if (maintenance.state === 'closed' && !duringMaintenance.has(name)) return refuse('maintenance', { until: maintenance.until })
  return settingsError !== undefined && auth === 'user' && mutates && !withoutSettings.has(name) ? refuse('busy') : undefined
}

/** Whether a player may change anything by this call now: they have accepted the terms in force, and operators have not closed its activity. */
export function changeRefusal(name: string, accepted: number, policy: Policy, now: number): Refusal | undefined {
  const { termsVersion } = policy
  if (accepted < termsVersion && !beforeTerms.has(name)) return refuse('acceptTerms', { version: termsVersion })
  return isOfClosedActivity(name, policy, now) ? refuse('activityClosed') : undefined
}

const partsOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0)

/** Whether a version precedes another: «0.9.12» before «0.10.0». */
function isOlder(version: string, minVersion: string): boolean {
  const [own, required] = [partsOf(version), partsOf(minVersion)]
  const place = required.findIndex((part, index) => part !== (own[index] ?? 0))
  return place >= 0 && (own[place] ?? 0) < (required[place] ?? 0)
}

/** An app that is too old is refused on every call but this: a flight does not wait for it to reload. */
const inAnyVersion: CallName = 'liveCashOut'

/** A call without a version is not the app’s. */
export const versionRefusal = (name: string, version: string | undefined, { minAppVersion: least }: Policy): Refusal | undefined =>
  version !== undefined && name !== inAnyVersion && isOlder(version, least) ? refuse('clientTooOld', { least }) : undefined

/**
 * Calls that open a session are counted by the address, whoever makes them: with the tokens of accounts that were opened there, each would
 * bring a limit of its own. A code is also sent to players, whom others at their address must not keep from it.
 */
export const isCountedByAddress = ({ name, call: { auth, mutates } }: Pick<Route, 'name' | 'call'>): boolean =>
  auth === 'public' && mutates && name !== ('smsSend' satisfies CallName)

/** A choice in an open round is made from anywhere, unless it adds to the stake. */
export const decidesByPlace = ({ name }: Pick<Route, 'name'>): boolean => name === ('stagedChoose' satisfies CallName)

/**
 * Checks where the player is, if the server has a location service, at every call that the contract lets refuse it (`regionNotAllowed`):
 * those that take money in, stake it or open a game. The service is asked at the first of them in a session, from another address, and
 * again after a while; the result is valid until then, and a refusal is recorded in the audit log. An unknown location is refused too, not
 * guessed.
 */
export async function placeRefusal(
  { db, adapters, policy, log }: Pick<Deps, 'db' | 'adapters' | 'policy' | 'log'>,
  { name, call }: Pick<Route, 'name' | 'call'>,
  { playerId, tokenHash, located }: AuthenticatedCaller,
  ip: string,
  now: number,
): Promise<Refusal | undefined> {
  if (!adapters.location || !call.failures.includes('regionNotAllowed')) return undefined
  const isFresh = located?.ip === ip && now - located.at < policy.locationMinutes * minuteMs
  if (isFresh) return located.isAllowed ? undefined : refuse('regionNotAllowed')
  const isAllowed = await adapters.location.isAllowed({ playerId, ip }).catch((error: unknown) => {
    log.warn({ err: error }, 'the location service did not answer')
    return undefined
  })
  if (isAllowed === undefined) return refuse('regionNotAllowed')
  await db.transaction(async (tx) => {
    await recordLocation(tx, tokenHash, { ip, isAllowed }, now)
    if (!isAllowed)
      await writeAudit(tx, { actor: 'system', action: 'location.refused', target: `player:${playerId}`, reason: `${name} from ${ip}` }, now)
  })
  return isAllowed ? undefined : refuse('regionNotAllowed')
}

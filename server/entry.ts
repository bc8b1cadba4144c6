import type { Call } from '#contract/call.ts'
import { refuse } from './kernel/refusal.ts'
import type { Refusal } from './kernel/refusal.ts'
import type { Policy } from './settings/policy.ts'

/** What stays open before new terms were accepted: accepting them, leaving, what protects a player, and the way of their own money out. */
const beforeTerms = new Set([
  'acceptTerms',
  'logout',
  'confirmIdentity',
  'takeBreak',
  'selfExclude',
  'setSelfLimit',
  'exchange',
  'addBankInfo',
  'addKyc',
  'uploadKyc',
  'exitGame',
  'feedback',
  'feedbackUpload',
])

/** The first call after a login: it reads, and is refused too, so that the player is asked at once. */
const afterLogin = 'getAfterLoginInfoWeb'

export const termsObjection = (
  name: string,
  call: Pick<Call, 'mutates'>,
  accepted: number,
  { termsVersion }: Policy,
): Refusal | undefined =>
  accepted < termsVersion && (call.mutates || name === afterLogin) && !beforeTerms.has(name)
    ? refuse('acceptTerms', { version: termsVersion })
    : undefined

const partsOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0)

/** Whether a version comes before another one: «0.9.12» before «0.10.0». */
export function isOlder(version: string, least: string): boolean {
  const [own, asked] = [partsOf(version), partsOf(least)]
  const place = asked.findIndex((part, index) => part !== (own[index] ?? 0))
  return place >= 0 && (own[place] ?? 0) < (asked[place] ?? 0)
}

/** Apps that are too old are told so by every call. A call without a version is not the app’s. */
export const versionObjection = (version: string | undefined, { leastAppVersion: least }: Policy): Refusal | undefined =>
  version !== undefined && isOlder(version, least) ? refuse('clientTooOld', { least }) : undefined

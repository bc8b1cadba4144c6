import type { Call } from '#contract/call.ts'
import { writeAudit } from './kernel/audit.ts'
import type { Seen } from './kernel/auth.ts'
import type { Deps } from './kernel/context.ts'
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

/** What takes money in or stakes it, or lets a game open. */
const fromHere = new Set(['startGame', 'spin', 'liveBet', 'studioVisit', 'recharge'])

/**
 * Where the player is, when the server asks anybody about it: before the first play or deposit of a session, from another address, and again after a
 * while. What was found holds until then; a refusal is written down. Nobody who can say means that it may not be guessed.
 */
export async function placeObjection(
  { db, adapters, policy, log }: Pick<Deps, 'db' | 'adapters' | 'policy' | 'log'>,
  name: string,
  { playerId, tokenHash, located }: Seen,
  ip: string,
  now: number,
): Promise<Refusal | undefined> {
  if (!adapters.location || !fromHere.has(name)) return undefined
  const isFresh = located?.ip === ip && now - located.at < policy.locationMinutes * 60_000
  if (isFresh) return located.isAllowed ? undefined : refuse('notHere')
  const isAllowed = await adapters.location.isAllowed({ playerId, ip }).catch((error: unknown) => {
    log.warn({ err: error }, 'nobody could say where a player is')
    return undefined
  })
  if (isAllowed === undefined) return refuse('notHere')
  await db.transaction(async (tx) => {
    await tx.rows('update session set located_at = $2, located_ip = $3, located_allowed = $4 where token_hash = $1', [
      tokenHash,
      now,
      ip,
      isAllowed,
    ])
    if (!isAllowed)
      await writeAudit(tx, { actor: 'system', action: 'location.refused', target: `player:${playerId}`, reason: `${name} from ${ip}` }, now)
  })
  return isAllowed ? undefined : refuse('notHere')
}

import { minuteMs } from '../calendar.ts'
import { RecentMap } from '../recentMap.ts'
import { hashToken } from '../tokens.ts'
import { tokenIn } from './auth.ts'
import type { AuthenticatedCaller } from './auth.ts'

interface Known {
  readonly caller: AuthenticatedCaller
  readonly ip: string
  readonly at: number
}

/** So much older may be what is known of a caller: accepted terms, location, last input. Whether their session is open is not taken from here. */
const knownMs = minuteMs
/** Some 500 bytes each. */
const maxKnown = 10_000

/** The callers who were looked up a moment ago, for calls that verify the session in a statement of their own (docs/decisions/080). */
export function createKnownCallers() {
  const callers = new RecentMap<Known>(maxKnown)
  const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64')
  return {
    /** From the same address as then. */
    find(header: string | undefined, ip: string, now: number): AuthenticatedCaller | undefined {
      const token = tokenIn(header)
      const known = token === undefined ? undefined : callers.get(keyOf(hashToken(token)))
      return known && known.ip === ip && now >= known.at && now - known.at < knownMs ? known.caller : undefined
    },
    add: (caller: AuthenticatedCaller, ip: string, now: number): void => callers.set(keyOf(caller.tokenHash), { caller, ip, at: now }),
    remove: ({ tokenHash }: AuthenticatedCaller): void => callers.delete(keyOf(tokenHash)),
  }
}

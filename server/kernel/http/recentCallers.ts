import { minuteMs } from '../calendar.ts'
import { RecentMap } from '../recentMap.ts'
import { hashToken } from '../tokens.ts'
import { tokenIn } from './auth.ts'
import type { AuthenticatedCaller } from './auth.ts'

interface RecentCaller {
  readonly caller: AuthenticatedCaller
  readonly ip: string
  readonly at: number
}

/** What is remembered of a caller (accepted terms, location, last input) may be this old. Whether their session is open is never taken from here. */
const recentMs = minuteMs
/** Some 500 bytes each. */
const maxCallers = 10_000

/** The callers who were looked up a moment ago, for calls that verify the session in a statement of their own (docs/decisions/080). */
export function createRecentCallers() {
  const callers = new RecentMap<RecentCaller>(maxCallers)
  const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64')
  return {
    /** Only for a call from the same address. */
    find(header: string | undefined, ip: string, now: number): AuthenticatedCaller | undefined {
      const token = tokenIn(header)
      const recent = token === undefined ? undefined : callers.get(keyOf(hashToken(token)))
      return recent && recent.ip === ip && now >= recent.at && now - recent.at < recentMs ? recent.caller : undefined
    },
    add: (caller: AuthenticatedCaller, ip: string, now: number): void => callers.set(keyOf(caller.tokenHash), { caller, ip, at: now }),
    remove: ({ tokenHash }: AuthenticatedCaller): void => callers.delete(keyOf(tokenHash)),
  }
}

import { writeAudit } from '../../kernel/audit.ts'
import { minuteMs } from '../../kernel/calendar.ts'
import { countedUntil } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { lockName, lockNames } from '../../kernel/locks.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { deleteFailures, insertFailures, isLockRecorded, latestFailures, purgeFailures } from './lockoutStore.ts'

/** What attempts are counted under, and how many failures within the window lock it. */
export interface Counter {
  readonly name: string
  readonly failures: number
}

type LockoutContext = Pick<Context, 'db' | 'now' | 'policy'>

/** For an attempt in an active session, or from a browser the account was used on before: failures elsewhere do not count against it. */
export const countersOfOwner = ({ policy }: Pick<LockoutContext, 'policy'>, account: string, own: string): readonly Counter[] => [
  { name: `${account}${own}`, failures: policy.lockout.failures },
]

/**
 * Any other attempt is counted for account and address together, so that a stranger's failures lock out the stranger; and for each alone,
 * against attackers with many addresses or many accounts. None of these locks out the account's own browsers.
 */
export const countersOfStranger = ({ policy }: Pick<LockoutContext, 'policy'>, account: string, network: string): readonly Counter[] => [
  { name: `${account}@${network}`, failures: policy.lockout.failures },
  { name: `${account}*`, failures: policy.lockout.unknownDevices },
  { name: `address:${network}`, failures: policy.lockout.perAddress },
]

/** When a counter allows attempts again; undefined while it is not locked. */
async function lockedUntil(tx: Sql, { name, failures }: Counter, windowMs: number, now: number): Promise<number | undefined> {
  const latest = await latestFailures(tx, name, failures, countedUntil(now))
  const [last, first] = [latest[0]?.at ?? 0, latest[failures - 1]?.at]
  return first !== undefined && last - first < windowMs && now < last + windowMs ? last + windowMs : undefined
}

/**
 * Counts one password attempt before checking it, so that concurrent attempts cannot share a count; a right password removes its count
 * (`resetTries`). Three within 30 minutes lock for 30 minutes from the third; attempts while locked are not counted. Commits separately,
 * because the refusal of a wrong password rolls back everything else.
 */
export const countTry = ({ db, now, policy }: LockoutContext, counters: readonly Counter[]): Promise<Refusal | undefined> =>
  db.transaction(async (tx) => {
    const windowMs = policy.lockout.windowMinutes * minuteMs
    await lockNames(tx, counters.map(({ name }) => `login:${name}`).toSorted())
    const waits = await Promise.all(counters.map((counter) => lockedUntil(tx, counter, windowMs, now)))
    const retryAt = Math.max(...waits.map((until) => until ?? 0))
    if (retryAt > now) return refuse('tooManyRequests', { retryAt })
    await purgeFailures(tx, now - 2 * windowMs)
    await insertFailures(
      tx,
      counters.map(({ name }) => name),
      now,
    )
    return undefined
  })

/** An attempt that was counted, and succeeded. */
export interface SuccessfulAttempt {
  readonly counters: readonly Counter[]
  readonly at: number
}

const forgottenOf = ({ counters: [own, ...others], at }: SuccessfulAttempt) => ({
  own: own?.name,
  others: others.map(({ name }) => name),
  at,
})

/**
 * After a right password, counted at `now`: deletes its count, and all earlier ones of its first counter. Failures counted for unknown devices
 * and for the address stay: many players share an address, and only wrong passwords lock it.
 */
export const resetTries = (tx: Sql, counters: readonly Counter[], now: number) => deleteFailures(tx, forgottenOf({ counters, at: now }))

/** After a code or a passkey has proven ownership of the account: deletes all its password failures, and the count of the attempt itself. */
export const unlockAccount = (tx: Sql, playerId: string, attempt?: SuccessfulAttempt) =>
  deleteFailures(tx, { playerId, ...(attempt && forgottenOf(attempt)) })

/** Records once per lock that wrong passwords or codes have locked an account. The name typed is not recorded, as it may be anything. */
export const recordLock = (
  { db, now, policy, ip }: LockoutContext & Pick<Context, 'ip'>,
  playerId: string | undefined,
  counters: readonly Counter[],
  what = 'passwords',
) =>
  db.transaction(async (tx) => {
    const windowMs = policy.lockout.windowMinutes * minuteMs
    const waits = await Promise.all(counters.map((counter) => lockedUntil(tx, counter, windowMs, now)))
    if (waits.every((until) => until === undefined)) return
    const target = playerId === undefined ? 'login' : `player:${playerId}`
    await lockName(tx, `lock:${target}:${ip}`)
    const reason = `wrong ${what} from ${ip}`
    if (!(await isLockRecorded(tx, target, reason, now - windowMs)))
      await writeAudit(tx, { actor: 'system', action: 'login.locked', target, reason }, now)
  })

import type { InputOf } from '#contract/call.ts'
import { exclusionEnd, limitKinds, limitPeriods } from '#contract/responsibleGaming.ts'
import type {
  Closure,
  LimitKind,
  LimitPeriod,
  SelfControl,
  SelfLimit,
  confirmSelfLimit,
  selfExclude,
  setRealityCheck,
  setSelfLimit,
  takeBreak,
} from '#contract/responsibleGaming.ts'
import { accountsOfPerson } from '../identity/person/linkStore.ts'
import { requireFreshInput, touchInput } from '../identity/session/input.ts'
import { endAllSessions } from '../identity/session/sessionStore.ts'
import { dayMs, hourMs, spanOf } from '../kernel/calendar.ts'
import type { Context } from '../kernel/context.ts'
import { isRefusal, refuse } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { forfeitGift } from '../ledger/wagering/gift.ts'
import type { Policy } from '../settings/policy.ts'
import { deliverBroadcasts } from './broadcasts.ts'
import { refuseClosed, renewPass, displayedUse } from './pass.ts'
import { realityOf } from './reality.ts'
import { bringForward } from './realityStore.ts'
import * as store from './store.ts'
import type { LimitRow } from './store.ts'
import { usageOf } from './usage.ts'
import type { Usage } from './usage.ts'

type User = Context<'user'>
type Person = Pick<User, 'tx' | 'now' | 'policy'> & { readonly playerId: string }
type LimitRequest = Pick<SelfLimit, 'kind' | 'period' | 'value'>

/** When a requested looser limit may be confirmed: from, and until. */
const windowOf = (confirmFrom: number, { control }: Policy) => ({ confirmFrom, confirmUntil: confirmFrom + control.confirmDays * dayMs })

/** The operator's lowest limit of this kind and period; null for none. */
const operatorValueOf = (kind: LimitKind, period: LimitPeriod, { control, deposit }: Policy): number | null => {
  const all = [...control.operatorLimits, ...deposit.operatorLimits.map((limit) => ({ kind: 'deposit' as const, ...limit }))]
  const values = all.filter((limit) => limit.kind === kind && limit.period === period).map(({ value }) => value)
  return values.length > 0 ? Math.min(...values) : null
}

function selfLimitsOf(limits: readonly LimitRow[], usage: Usage, { now, policy }: Pick<User, 'now' | 'policy'>): SelfLimit[] {
  return limitKinds.flatMap((kind) =>
    limitPeriods.map((period) => {
      const row = limits.find((limit) => limit.kind === kind && limit.period === period)
      const request = row && row.confirm_from !== null ? windowOf(row.confirm_from, policy) : undefined
      return {
        kind,
        period,
        value: row?.value ?? null,
        operatorValue: operatorValueOf(kind, period, policy),
        used: displayedUse(kind, usage[period][kind]),
        resetAt: spanOf(period, now).endsAt,
        // An unconfirmed request lapses when its time has passed.
        loosening: row && request && now < request.confirmUntil ? { value: row.next_value, ...request } : null,
      }
    }),
  )
}

/** selfLimits: the player's limits and settings, with the current use of each limit. */
export async function selfControl(context: Pick<User, 'tx' | 'caller' | 'now' | 'policy'>): Promise<SelfControl> {
  const { tx, caller, now, policy } = context
  const [control, limits, usage] = await Promise.all([
    store.controlOf(tx, caller.playerId),
    store.limitsOf(tx, caller.playerId, { isShown: true }),
    usageOf(tx, caller.playerId, now),
  ])
  return {
    serverTime: now,
    limits: selfLimitsOf(limits, usage, context),
    closure: store.closureIn(control, now),
    loosenHours: policy.control.loosenHours,
    ...realityOf(control, now, policy),
  }
}

/**
 * Locks the balances of all accounts of the player's person, in one order, and returns the accounts. One that was being linked is found
 * when the rows of the others are free: these are given back, or two accounts that are being linked would each wait for the other's.
 * Nothing of the player may be locked before.
 */
async function lockPerson(tx: User['tx'], playerId: string): Promise<readonly string[]> {
  await tx.rows('savepoint unlocked')
  for (let accounts = await accountsOfPerson(tx, playerId); ;) {
    await store.lockControl(tx, ...accounts)
    const found = await accountsOfPerson(tx, playerId)
    if (found.every((id) => accounts.includes(id))) return found
    await tx.rows('rollback to savepoint unlocked')
    accounts = found
  }
}

const isTighter = (current: LimitRow | undefined, value: number): boolean => !current || value <= current.value

/**
 * setSelfLimit: a tighter limit takes effect at once. A looser one is stored as a request beside the limit in force; it needs a day's
 * wait and a second confirmation.
 */
export async function setLimit(context: User, { kind, period, value }: InputOf<typeof setSelfLimit>): Promise<SelfControl | Refusal> {
  const { tx, caller, now, policy } = context
  const { playerId } = caller
  // A limit of one account applies to the person's others, too.
  const accounts = await lockPerson(tx, playerId)
  await touchInput(context)
  const current = (await store.ownLimitsOf(tx, playerId)).find((limit) => limit.kind === kind && limit.period === period)
  if (value !== null && isTighter(current, value)) {
    await store.saveLimit(tx, playerId, { kind, period, value, confirm_from: null, next_value: null })
    await store.logRestriction(tx, playerId, 'limit.set', { kind, period, value }, now)
    for (const id of accounts) await renewPass(tx, id, now, policy)
  } else if (current) {
    const closure = await store.closureOf(tx, playerId, now)
    if (closure) return refuseClosed(closure)
    await store.saveLimit(tx, playerId, { ...current, confirm_from: now + policy.control.loosenHours * hourMs, next_value: value })
    await store.logRestriction(tx, playerId, 'loosening.asked', { kind, period, value }, now)
  }
  return selfControl(context)
}

/** Why the second confirmation is refused; undefined when it is accepted. */
function refusalFor({ value }: LimitRequest, current: LimitRow | undefined, { now, policy }: User): Refusal | undefined {
  if (!current || current.confirm_from === null || current.next_value !== value) return refuse('notAvailable')
  const { confirmFrom, confirmUntil } = windowOf(current.confirm_from, policy)
  if (now < confirmFrom) return refuse('notYet', { availableAt: confirmFrom })
  return now >= confirmUntil ? refuse('notAvailable') : undefined
}

/** confirmSelfLimit: the second confirmation, a day after the first. */
export async function confirmLimit(context: User, request: InputOf<typeof confirmSelfLimit>): Promise<SelfControl | Refusal> {
  const { tx, caller, now, policy } = context
  const { playerId } = caller
  const idle = await requireFreshInput(context)
  if (idle) return idle
  await store.lockControl(tx, playerId)
  const closure = await store.closureOf(tx, playerId, now)
  if (closure) return refuseClosed(closure)
  const { kind, period, value } = request
  const current = (await store.ownLimitsOf(tx, playerId)).find((limit) => limit.kind === kind && limit.period === period)
  const refusal = refusalFor(request, current, context)
  if (refusal) return refusal
  if (value === null) await store.dropLimit(tx, playerId, kind, period)
  else await store.saveLimit(tx, playerId, { kind, period, value, confirm_from: null, next_value: null })
  await store.logRestriction(tx, playerId, 'loosening.confirmed', { kind, period, value }, now)
  await renewPass(tx, playerId, now, policy)
  return selfControl(context)
}

/**
 * Closes the app to the person, without shortening an existing closure. Spins in flight wait for the balances and then find them closed;
 * a payment in flight finds the closure and is returned.
 */
async function close({ tx, now, policy, playerId }: Person, closure: Closure): Promise<Refusal | undefined> {
  const accounts = await lockPerson(tx, playerId)
  const before = await store.closedUntil(tx, accounts, now)
  const until = before.get(playerId) ?? now
  if (until >= closure.until) return refuse('closureTooShort', { until })
  await store.extendClosure(tx, playerId, closure)
  await store.logRestriction(tx, playerId, closure.kind, { until: closure.until }, now)
  const closed = await store.closedUntil(tx, accounts, now)
  await store.expireOrders(tx, [...closed.keys()], now)
  if (closure.kind === 'break') {
    const longer = new Map([...closed].map(([id, end]) => [id, end - (before.get(id) ?? now)] as const).filter(([, ms]) => ms > 0))
    // The awards of a broadcast that was not opened yet are extended, too.
    for (const id of longer.keys()) await deliverBroadcasts(tx, id, now)
    await store.extendPromotions(tx, longer, now)
  }
  for (const id of accounts) await renewPass(tx, id, now, policy)
  return undefined
}

/** takeBreak: immediately, for a number of hours. The player stays logged in. */
export async function startBreak(context: User, { hours }: InputOf<typeof takeBreak>): Promise<SelfControl | Refusal> {
  const { tx, now, policy, caller } = context
  const refusal = await close({ tx, now, policy, playerId: caller.playerId }, { kind: 'break', until: now + hours * hourMs })
  if (refusal) return refusal
  await touchInput(context)
  return selfControl(context)
}

/**
 * selfExclude: immediately, for a number of months, and every session ends. Needs no identity check: a player who wants to stop must not
 * be delayed.
 */
export async function exclude(context: User, { months }: InputOf<typeof selfExclude>): Promise<SelfControl | Refusal> {
  const { tx, caller, now, policy, requestId } = context
  const closed = await excludePerson({ tx, now, policy, playerId: caller.playerId, months, ref: requestId })
  return isRefusal(closed) ? closed : selfControl(context)
}

interface Exclusion extends Person {
  readonly months: InputOf<typeof selfExclude>['months']
  /** Identifies the exclusion, so that it is applied once. */
  readonly ref: string
}

/** A self-exclusion, or one requested at the desk by the family or the regulator. */
export async function excludePerson({ tx, now, policy, playerId, months, ref }: Exclusion): Promise<{ until: number } | Refusal> {
  const until = exclusionEnd(now, months)
  const refusal = await close({ tx, now, policy, playerId }, { kind: 'exclusion', until })
  if (refusal) return refusal
  // Others are held for one of these, or hold one: no answer tells their players of this.
  for (const id of await store.provenAccounts(tx, playerId)) {
    // Wagering requirements can no longer be met: what is left of a gift is forfeited, and the player's own coins are released.
    await forfeitGift(tx, id, `giftGivenUp:${id}:${ref}`, now)
    await endAllSessions(tx, id, now)
  }
  return { until }
}

/** setRealityCheck: a shorter interval takes effect at once, also for the current check; a longer one a day later. */
export async function chooseInterval(context: User, { minutes }: InputOf<typeof setRealityCheck>): Promise<SelfControl> {
  const { tx, caller, now, policy } = context
  const { playerId } = caller
  await touchInput(context)
  await store.lockControl(tx, playerId)
  const { realityMinutes } = realityOf(await store.controlOf(tx, playerId), now, policy)
  const isLonger = minutes > realityMinutes
  const next = isLonger ? { minutes, from: now + policy.control.loosenHours * hourMs } : null
  await store.setReality(tx, playerId, isLonger ? realityMinutes : minutes, next)
  await store.logRestriction(tx, playerId, isLonger ? 'reality.asked' : 'reality.set', { minutes }, now)
  if (!isLonger) {
    await bringForward(tx, playerId, minutes)
    await renewPass(tx, playerId, now, policy)
  }
  return selfControl(context)
}

/** Limits returned at login: those in force, by name («stake.day»), with their amount and when they reset. */
export const limitsInForce = async (sql: User['tx'], playerId: string, now: number) =>
  (await store.limitsOf(sql, playerId, { isShown: true })).map(({ kind, period, value }) => ({
    kind: `${kind}.${period}`,
    amount: value,
    resetAt: spanOf(period, now).endsAt,
  }))

import type { LimitKind, SelfLimit } from '#contract/responsibleGaming.ts'
import { spanOf } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import * as store from './store.ts'
import type { Barrier, LimitRow } from './store.ts'
import { inPlay, playOfPeriods } from './usage.ts'
import type { Usage } from './usage.ts'

const minuteMs = 60_000

/** What a limit allows, in the unit that its use is counted in: hundredths, of time ms. */
export const allowed = ({ kind, value }: Pick<LimitRow, 'kind' | 'value'>): number => (kind === 'time' ? value * minuteMs : value)

/** What is used, as the player is told it: in the limit's own unit, and a gain as no loss. */
export const toldUse = (kind: LimitKind, used: number): number => (kind === 'time' ? Math.floor(used / minuteMs) : Math.max(0, used))

export const refuseClosed = (barrier: Barrier): Refusal =>
  barrier.kind === 'held' ? refuse('accountHeld') : refuse('selfExcluded', barrier)

/** Names a limit that stands in the way: of several, the one that does so longest. */
export function refuseLimit(reached: readonly (LimitRow & { readonly isOperatorLimit?: true })[], usage: Usage, now: number): Refusal {
  const [last] = reached.toSorted((a, b) => spanOf(b.period, now).endsAt - spanOf(a.period, now).endsAt)
  if (!last) throw new Error('no limit was reached')
  const { kind, period, value, isOperatorLimit } = last
  const limit: Pick<SelfLimit, 'kind' | 'period' | 'value' | 'used'> = { kind, period, value, used: toldUse(kind, usage[period][kind]) }
  return refuse('ownLimitReached', {
    limit: { ...limit, ...(isOperatorLimit && { isOperatorLimit }) },
    resetAt: spanOf(period, now).endsAt,
  })
}

const playKinds: ReadonlySet<LimitKind> = new Set(['stake', 'loss', 'time'])

/** The limits that a stake of `stake` would pass, in hundredths; a loss limit, if the round paid nothing and nothing came back from studios. */
const passedBy = ({ limits, usage, atRisk }: Standing, stake: number): LimitRow[] =>
  limits.filter((limit) => {
    const used = usage[limit.period][limit.kind]
    if (limit.kind === 'time') return used >= allowed(limit)
    return stake > 0 && used + atRisk + stake > allowed(limit)
  })

const lowest = (values: readonly number[]): number | null => (values.length > 0 ? Math.min(...values) : null)

const open: store.Pass = { from: 0, until: null, stakedCap: null, lostCap: null }
/** No moment is in it. */
const shut: store.Pass = { ...open, until: 0 }

/** A player's limits on play at this moment, and what their periods have used. */
export interface Standing {
  readonly limits: readonly LimitRow[]
  readonly usage: Usage
  /** What lies at studios and in shared rounds. */
  readonly atRisk: number
}

const standingOf = async (sql: Sql, playerId: string, now: number): Promise<Standing> => {
  const [all, usage, lying] = await Promise.all([store.limitsOf(sql, playerId), playOfPeriods(sql, playerId, now), inPlay(sql, playerId)])
  const limits = all.filter(({ kind }) => playKinds.has(kind))
  return { limits, usage, atRisk: limits.length > 0 ? lying : 0 }
}

/**
 * Works out again what the balances may be staked from, with them locked (`store.lockControl` or the spin's own lock): a pass holds until the
 * day turns at the latest, so that none is older than the periods it was made for. Time at the games cannot grow faster than the clock: until
 * what is left of it has gone by, nobody need count it. Gives who or what stands in the way of all play, or where the player stands.
 */
export async function renewPass(tx: Sql, playerId: string, now: number): Promise<Barrier | Standing> {
  const closure = await store.barrierOf(tx, playerId, now)
  if (closure) {
    for (const currency of ['coin', 'bonus', 'demo'] as const) await store.writePass(tx, playerId, currency, shut)
    return closure
  }
  const standing = await standingOf(tx, playerId, now)
  const { limits, usage, atRisk } = standing
  const left = (kind: LimitKind) => limits.filter((limit) => limit.kind === kind).map((limit) => allowed(limit) - usage[limit.period][kind])
  const { staked, won } = await store.playOf(tx, playerId)
  // What comes after a reality check is asked for again, of every balance.
  const checkAt = await store.realityDueAt(tx, playerId)
  const [stakeLeft, lossLeft, timeLeft] = [lowest(left('stake')), lowest(left('loss')), lowest(left('time'))]
  const today = spanOf('day', now)
  const isLimited = limits.length > 0
  const until = Math.min(today.endsAt, timeLeft === null ? today.endsAt : now + timeLeft, checkAt ?? today.endsAt)
  const hours = isLimited ? { ...open, from: today.startsAt, until } : { ...open, until: checkAt }
  await store.writePass(tx, playerId, 'demo', { ...open, until: checkAt })
  // Bonus coins are the operator’s: of the limits only time stands over them.
  await store.writePass(tx, playerId, 'bonus', hours)
  await store.writePass(tx, playerId, 'coin', {
    ...hours,
    stakedCap: stakeLeft === null ? null : staked + stakeLeft - atRisk,
    lostCap: lossLeft === null ? null : staked - won + lossLeft - atRisk,
  })
  return standing
}

export const isClosure = (found: Barrier | Standing): found is Barrier => 'kind' in found

interface Stake {
  readonly playerId: string
  /** Of the player's own coins, in hundredths; 0 for a round on bonus coins. */
  readonly stake: number
  /** Demo rounds stand under no limit, but a closure closes them too. */
  readonly demo: boolean
  readonly now: number
}

/** Whether a round may be staked now, to the last hundredth. The balances are locked, and no pass is trusted but a new one. */
export async function requireStakeAllowed(tx: Sql, { playerId, stake, demo, now }: Stake): Promise<Refusal | undefined> {
  // Another server has begun the next day already: by the time it is asked again, it is that day here too.
  if ((await store.playOf(tx, playerId)).limit_window_from > now) return refuse('stillProcessing')
  const found = await renewPass(tx, playerId, now)
  if (isClosure(found)) return refuseClosed(found)
  const dueAt = await store.realityDueAt(tx, playerId)
  if (dueAt !== null && dueAt <= now) return refuse('realityCheckDue')
  const reached = demo ? [] : passedBy(found, stake)
  return reached.length > 0 ? refuseLimit(reached, found.usage, now) : undefined
}

/** Whether the least stake of a game, in hundredths, may still be staked: for opening it. */
export async function requireLeastStake(sql: Sql, playerId: string, least: number, now: number): Promise<Refusal | undefined> {
  if ((await store.limitsOf(sql, playerId)).length === 0) return undefined
  const standing = await standingOf(sql, playerId, now)
  const reached = passedBy(standing, least)
  return reached.length > 0 ? refuseLimit(reached, standing.usage, now) : undefined
}

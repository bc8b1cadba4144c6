import type { LimitKind, SelfLimit } from '#contract/responsibleGaming.ts'
import { minuteMs, spanOf } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { inPlay } from '../ledger/inPlay.ts'
import type { Policy } from '../settings/policy.ts'
import * as store from './store.ts'
import type { Restriction, LimitRow } from './store.ts'
import { playOfPeriods } from './usage.ts'
import type { Usage } from './usage.ts'

/** The value of a limit in the unit its use is counted in: hundredths, or ms for time. */
export const allowed = ({ kind, value }: Pick<LimitRow, 'kind' | 'value'>): number => (kind === 'time' ? value * minuteMs : value)

/** The amount used, as shown to the player: in the limit's own unit, with a gain shown as no loss. */
export const displayedUse = (kind: LimitKind, used: number): number => (kind === 'time' ? Math.floor(used / minuteMs) : Math.max(0, used))

export const refuseClosed = (restriction: Restriction): Refusal =>
  restriction.kind === 'held' ? refuse('accountHeld') : refuse('selfExcluded', restriction)

/** Names the limit that was reached: of several, the one that lasts longest. One that the player may not see is not named. */
export function refuseLimit(reached: readonly LimitRow[], usage: Usage, now: number): Refusal {
  const [last] = reached.toSorted((a, b) => spanOf(b.period, now).endsAt - spanOf(a.period, now).endsAt)
  if (!last) throw new Error('no limit was reached')
  if (last.is_proven === false) return refuse('accountHeld')
  const { kind, period, value, isOperatorLimit } = last
  const limit: Pick<SelfLimit, 'kind' | 'period' | 'value' | 'used'> = {
    kind,
    period,
    value,
    used: displayedUse(kind, usage[period][kind]),
  }
  return refuse('ownLimitReached', {
    limit: { ...limit, ...(isOperatorLimit && { isOperatorLimit }) },
    resetAt: spanOf(period, now).endsAt,
  })
}

type Operators = Pick<Policy, 'control'>

/** The player's own limits merged with the operator's: of two of one kind and period, the lower applies. */
export const withOperators = (own: readonly LimitRow[], operators: readonly Pick<LimitRow, 'kind' | 'period' | 'value'>[]): LimitRow[] => {
  const isSame = (one: Pick<LimitRow, 'kind' | 'period'>, other: Pick<LimitRow, 'kind' | 'period'>) =>
    one.kind === other.kind && one.period === other.period
  return [
    ...own.filter((limit) => !operators.some((operator) => isSame(operator, limit) && operator.value < limit.value)),
    ...operators
      .filter((operator) => !own.some((limit) => isSame(operator, limit) && limit.value <= operator.value))
      .map((operator) => ({ ...operator, confirm_from: null, next_value: null, isOperatorLimit: true as const })),
  ]
}

const playKinds: ReadonlySet<LimitKind> = new Set(['stake', 'loss', 'time'])

/**
 * The limits that a stake, in hundredths, would exceed; a loss limit is tested as if the round paid nothing and nothing came back from
 * studios. `isHeld`: it may be lost in the next period, where gains of this one count for nothing.
 */
const passedBy = ({ limits, usage, atRisk }: LimitState, stake: number, isHeld = false): LimitRow[] =>
  limits.filter((limit) => {
    const inPeriod = usage[limit.period][limit.kind]
    const used = isHeld ? Math.max(0, inPeriod) : inPeriod
    if (limit.kind === 'time') return used >= allowed(limit)
    return stake > 0 && used + atRisk + stake > allowed(limit)
  })

/** Whether the coins that are held elsewhere are more than may be staked in the periods that run now. */
export async function isHeldBeyondLimits(sql: Sql, playerId: string, now: number, policy: Operators): Promise<boolean> {
  const { limitState } = await look(sql, playerId, now, policy)
  return passedBy({ ...limitState, atRisk: 0 }, limitState.atRisk, true).length > 0
}

const lowest = (values: readonly number[]): number | null => (values.length > 0 ? Math.min(...values) : null)

const open: store.Pass = { from: 0, until: null, stakedCap: null, lostCap: null }
/** A pass that never applies. */
const closed: store.Pass = { ...open, until: 0 }

/** A player's current limits on play, and what is used of them in their periods: without limits, nothing is counted. */
interface LimitState {
  readonly limits: readonly LimitRow[]
  readonly usage: Usage
  /** The person's coins in studios' wallets and in rounds not paid yet. */
  readonly atRisk: number
}

const limitsOnPlay = (own: readonly LimitRow[], { control }: Operators): LimitRow[] =>
  withOperators(
    own.filter(({ kind }) => playKinds.has(kind)),
    control.operatorLimits,
  )

const unused: Usage[keyof Usage] = { deposit: 0, stake: 0, loss: 0, time: 0 }

async function limitStateIn(
  sql: Sql,
  { playerId, accounts }: { playerId: string; accounts: readonly string[] },
  now: number,
  limits: readonly LimitRow[],
): Promise<LimitState> {
  if (limits.length === 0) return { limits, usage: { day: unused, week: unused, month: unused }, atRisk: 0 }
  const withTime = limits.some(({ kind }) => kind === 'time')
  const [usage, atRisk] = await Promise.all([playOfPeriods(sql, playerId, now, { withTime }), inPlay(sql, accounts)])
  return { limits, usage, atRisk }
}

/** Everything that decides whether a player may stake. */
interface PassFacts {
  readonly restriction: Restriction | null
  readonly limitState: LimitState
  /** Of the coins, and when their pass begins. */
  readonly play: Awaited<ReturnType<typeof store.playOf>>
  readonly checkAt: number | null
}

async function look(sql: Sql, playerId: string, now: number, policy: Operators): Promise<PassFacts> {
  const [restriction, own, accounts, play, checkAt] = await Promise.all([
    store.restrictionOf(sql, playerId, now),
    store.limitsOf(sql, playerId),
    store.accountsUsedBy(sql, playerId),
    store.playOf(sql, playerId),
    store.realityDueAt(sql, playerId, now),
  ])
  return {
    restriction,
    limitState: await limitStateIn(sql, { playerId, accounts }, now, restriction ? [] : limitsOnPlay(own, policy)),
    play,
    checkAt,
  }
}

/**
 * A pass expires at the end of the day at the latest, so that none outlives the periods it was computed for. Playing time cannot grow
 * faster than the clock, so it need not be counted until the remaining time has elapsed.
 */
function writeFrom(tx: Sql, playerId: string, now: number, { restriction, limitState, play, checkAt }: PassFacts): Promise<unknown> {
  if (restriction) return store.writePasses(tx, playerId, { coin: closed, bonus: closed, demo: closed })
  const { limits, usage, atRisk } = limitState
  const remaining = (kind: LimitKind) =>
    limits.filter((limit) => limit.kind === kind).map((limit) => allowed(limit) - usage[limit.period][kind])
  const { staked, won } = play
  // Once a reality check is due, every balance must be checked again.
  const [stakeLeft, lossLeft, timeLeft] = [lowest(remaining('stake')), lowest(remaining('loss')), lowest(remaining('time'))]
  const today = spanOf('day', now)
  const isLimited = limits.length > 0
  const until = Math.min(today.endsAt, timeLeft === null ? today.endsAt : now + timeLeft, checkAt ?? today.endsAt)
  const hours = isLimited ? { ...open, from: today.startsAt, until } : { ...open, until: checkAt }
  return store.writePasses(tx, playerId, {
    demo: { ...open, until: checkAt },
    // Bonus coins are the operator’s, so only time limits apply to them.
    bonus: hours,
    coin: {
      ...hours,
      stakedCap: stakeLeft === null ? null : staked + stakeLeft - atRisk,
      lostCap: lossLeft === null ? null : staked - won + lossLeft - atRisk,
    },
  })
}

/** Recomputes the passes of the balances, which are locked (`store.lockControl` or the spin's own lock). */
export const renewPass = async (tx: Sql, playerId: string, now: number, policy: Operators): Promise<unknown> =>
  writeFrom(tx, playerId, now, await look(tx, playerId, now, policy))

interface Stake {
  readonly playerId: string
  /** From the player's own coins, in hundredths; 0 for a round on bonus coins. */
  readonly stake: number
  /** Demo rounds are subject to no limit, but a closure blocks them too. */
  readonly demo: boolean
  readonly now: number
  readonly policy: Operators
}

/** Servers' clocks differ by less. */
const clockSkewMs = minuteMs

/**
 * Another server has already begun the next day: by the time of the retry, it is that day here too. A pass from later than that is of a
 * clock that was ahead: it is renewed, or its player could not play until then.
 */
const isFromTomorrow = ({ play: { limit_window_from: from } }: PassFacts, now: number): boolean => from > now && from <= now + clockSkewMs

function refusalFor({ restriction, limitState, checkAt }: PassFacts, { stake, demo, now }: Stake, isHeld = false): Refusal | undefined {
  if (restriction) return refuseClosed(restriction)
  if (checkAt !== null && checkAt <= now) return refuse('realityCheckDue')
  const reached = demo ? [] : passedBy(limitState, stake, isHeld)
  return reached.length > 0 ? refuseLimit(reached, limitState.usage, now) : undefined
}

/** Whether a round may be staked now, exact to the hundredth. The balances are locked, and a new pass is always computed. */
export async function requireStakeAllowed(tx: Sql, stake: Stake): Promise<Refusal | undefined> {
  const { playerId, now, policy } = stake
  const facts = await look(tx, playerId, now, policy)
  if (isFromTomorrow(facts, now)) return refuse('stillProcessing')
  await writeFrom(tx, playerId, now, facts)
  return refusalFor(facts, stake)
}

/**
 * The same for a stake that is held until its round is paid, for which no pass is of use: it changes what may be staked elsewhere, so the
 * caller ends the passes once it is taken (`store.endPass`). The balances are locked.
 */
export async function requireHeldStakeAllowed(tx: Sql, stake: Stake): Promise<Refusal | undefined> {
  const facts = await look(tx, stake.playerId, stake.now, stake.policy)
  return isFromTomorrow(facts, stake.now) ? refuse('stillProcessing') : refusalFor(facts, stake, true)
}

/** Whether a game's minimum stake, in hundredths, may still be staked: for opening the game. */
export async function requireMinStake(
  sql: Sql,
  playerId: string,
  minStake: number,
  now: number,
  policy: Operators,
): Promise<Refusal | undefined> {
  const [own, accounts] = await Promise.all([store.limitsOf(sql, playerId), store.accountsUsedBy(sql, playerId)])
  const limitState = await limitStateIn(sql, { playerId, accounts }, now, limitsOnPlay(own, policy))
  const reached = passedBy(limitState, minStake)
  return reached.length > 0 ? refuseLimit(reached, limitState.usage, now) : undefined
}

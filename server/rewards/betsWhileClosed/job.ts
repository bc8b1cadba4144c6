import { minuteMs, slotMs, slotOf } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isTransactionOpen } from '../../kernel/database/openTransactions.ts'
import type { Job } from '../../kernel/jobs.ts'
import { lockName } from '../../kernel/locks.ts'
import { lastOpenPolicy } from '../../settings/lastOpenPolicy.ts'
import type { Policy } from '../../settings/policy.ts'
import * as store from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'defaults'>

/** A third of a day may still receive rounds for this long after its end. */
const graceMs = minuteMs

/** Activities that reward all bets a player has not been rewarded for, whenever they claim. */
const counting: readonly {
  readonly id: 'points' | 'jackpot'
  readonly exclude: (tx: Sql, slot: number) => Promise<unknown>
  readonly isOpen?: (policy: Policy) => boolean
}[] = [
  { id: 'points', exclude: store.excludeFromPoints },
  { id: 'jackpot', exclude: store.excludeFromDraws, isOpen: ({ jackpot }) => jackpot.open },
]

/** Processes the next third of a day that has ended; false when there is none. The first run only records where to begin. */
async function processNextPeriod(
  tx: Sql,
  now: number,
  { id, exclude, isOpen }: (typeof counting)[number],
  defaults: Policy,
  longMs: number,
): Promise<boolean> {
  await lockName(tx, `bets while closed: ${id}`)
  await store.unmarkAhead(tx, id, slotOf(now))
  const last = await store.lastSlot(tx, id)
  if (last === undefined) {
    await store.markSlot(tx, id, slotOf(now) - 1)
    return true
  }
  const slot = last + 1
  const [from, to] = [slot * slotMs, (slot + 1) * slotMs]
  if (now < to + graceMs || (await isTransactionOpen(tx, longMs))) return false
  if (!(await lastOpenPolicy(tx, { id, from, to, defaults, ...(isOpen && { isOpen }) }))) await exclude(tx, slot)
  await store.markSlot(tx, id, slot)
  return true
}

/**
 * Bets made in a third of a day throughout which an activity was closed never earn anything in it, even once it is open again. None is left
 * out while a transaction older than `longMs` is open.
 */
export async function excludeBets({ db, clock, defaults }: JobDeps, longMs = graceMs / 2): Promise<void> {
  for (const activity of counting) while (await db.transaction((tx) => processNextPeriod(tx, clock(), activity, defaults, longMs)));
}

export const closedBetsJob: Job = { name: 'closedBets', everyMs: 60_000, run: excludeBets }

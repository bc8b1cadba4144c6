import type { InputOf, OutputOf } from '#contract/call.ts'
import { camps } from '#contract/redVsBlue.ts'
import type { Battle, BattleResult, pkSignUp } from '#contract/redVsBlue.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { touchInput } from '../../identity/session/input.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import { cycleAt, isCampOpen, phaseOf } from './cycle.ts'
import type { Cycle } from './cycle.ts'
import * as store from './store.ts'

type User = Context<'user'>

async function lastBattle(sql: User['tx'], playerId: string): Promise<BattleResult | null> {
  const row = await store.lastResult(sql, playerId)
  if (!row) return null
  return {
    cycleId: String(row.id),
    endedAt: row.ends_at,
    winner: row.winner,
    red: row.red_score,
    blue: row.blue_score,
    pool: row.pool,
    mine: row.camp && { camp: row.camp, score: row.score ?? 0, award: row.award ?? 0 },
  }
}

/** A battle keeps the times that it was opened with: settings changed meanwhile apply to the next one. */
const asOpened = (cycle: Cycle, { runs_at: runsAt, ends_at: endsAt }: Pick<store.CycleRow, 'runs_at' | 'ends_at'>): Cycle => ({
  ...cycle,
  runsAt,
  endsAt,
})

/** pkData: this week's battle and the last one's result. The teams' scores are as of the job's last run, the player's own score is live. */
export async function showBattle({ tx, caller, now, policy }: User): Promise<Battle> {
  const planned = cycleAt(now, policy.redVsBlue)
  const row = await store.openCycle(tx, planned, policy.redVsBlue.rules)
  const cycle = asOpened(planned, row)
  const { rules } = row
  const phase = phaseOf(cycle, now, row.paid_at !== null)
  const [sizes, camp, score, last] = await Promise.all([
    store.campSizes(tx, cycle.id),
    store.campOf(tx, cycle.id, caller.playerId),
    store.scoreOf(tx, caller.playerId, row, startOfDay(utcDay(now))),
    lastBattle(tx, caller.playerId),
  ])
  const all = sizes.red + sizes.blue
  const state = (side: (typeof camps)[number], score: number) => ({
    players: sizes[side],
    score,
    open: phase === 'signup' && isCampOpen(sizes[side], all, rules),
  })
  return {
    cycleId: String(cycle.id),
    phase,
    signUpAt: cycle.signUpAt,
    runsAt: cycle.runsAt,
    endsAt: cycle.endsAt,
    nextAt: cycle.nextAt,
    red: state('red', row.red_score),
    blue: state('blue', row.blue_score),
    scoredAt: row.scored_at,
    pool: row.pool ?? 0,
    mine: camp ? { camp, ...score } : null,
    last,
    rules,
  }
}

/** pkSignUp: joins a team, once a week and irrevocably. */
export async function joinTeam(context: User, { camp }: InputOf<typeof pkSignUp>): Promise<OutputOf<typeof pkSignUp> | Refusal> {
  const { tx, caller, now, policy } = context
  await touchInput(context)
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  const planned = cycleAt(now, policy.redVsBlue)
  const row = await store.openCycle(tx, planned, policy.redVsBlue.rules)
  const cycle = asOpened(planned, row)
  if (now >= cycle.runsAt) return refuse('activityClosed', { availableAt: cycle.nextAt })
  const { rules } = row
  await store.lockCycle(tx, cycle.id)
  const currentCamp = await store.campOf(tx, cycle.id, caller.playerId)
  if (currentCamp) return refuse('alreadyDone', { camp: currentCamp })
  const sizes = await store.campSizes(tx, cycle.id)
  if (!isCampOpen(sizes[camp], sizes.red + sizes.blue, rules)) return refuse('notEligible', { reason: 'campFull' })
  await store.join(tx, cycle.id, caller.playerId, camp, now)
  return { cycleId: String(cycle.id), camp }
}

/** Whether the player can join: sign-up is open and they are in no team. */
export async function canJoin({ sql, playerId, now, policy }: PlayerContext): Promise<boolean> {
  const cycle = cycleAt(now, policy.redVsBlue)
  const { camp, runsAt } = await store.ownEntry(sql, cycle.id, playerId)
  return now < (runsAt ?? cycle.runsAt) && camp === null
}

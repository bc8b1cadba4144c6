import { propIds } from '#contract/awards.ts'
import type { DrawResult } from '#contract/jackpot.ts'
import { poolNames } from '#contract/jackpot.ts'
import { logAward } from '../../awards/awards.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import { writeAudit } from '../../kernel/audit.ts'
import { utcDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { mustPost } from '../../ledger/ledger.ts'
import type { Movement } from '../../ledger/ledger.ts'
import { lockPool } from '../../ledger/pools.ts'
import { lockGift } from '../../ledger/wagering/locks.ts'
import { unlockLost } from '../../ledger/wagering/unplayed.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import { isDrawOpen, readChances } from './chances.ts'
import { seedPool } from './pools.ts'
import { decideDraw, nextDayAt } from './rules.ts'
import type { DrawDecision } from './rules.ts'
import * as store from './store.ts'

type User = Context<'user'>

/** A stored draw in its wire format. */
export const drawResult = (row: store.DrawRow): DrawResult => ({
  drawId: row.id,
  cell: row.cell,
  type: row.pool ? 'jackpot' : 'award',
  id: row.award_id,
  propId: row.prop_id,
  count: row.count,
  bonus: 0,
  wheel: row.pool && { sector: poolNames.indexOf(row.pool) },
})

/** Why this player may not draw now; undefined when they may. `data` states what is missing. */
async function refusalOf({ tx, caller, policy, now }: User) {
  const { jackpot } = policy
  if (!isDrawOpen(policy, now)) return refuse('jackpotClosed')
  const chances = await readChances(tx, caller.playerId, policy, now)
  if (chances.canDraw) return chances
  if (chances.needDeposit > 0) return refuse('jackpotDepositMissing', { need: chances.needDeposit })
  if (chances.isDayOver) return refuse('jackpotNoChance', { availableAt: nextDayAt(now) })
  if (chances.needTyping > 0) return refuse('jackpotTurnoverMissing', { need: chances.needTyping })
  return refuse('jackpotNoChance', jackpot.freePerDay ? { availableAt: nextDayAt(now) } : undefined)
}

async function move({ tx, caller, now }: User, movement: Movement, ref: string): Promise<void> {
  await mustPost(tx, movement, ref, now)
  if (movement.currency === 'coin') await unlockLost(tx, caller.playerId, movement.amount, now)
}

/** The award of a decision: for a jackpot, everything that the pool holds now. */
async function wonBy({ tx }: User, decision: DrawDecision): Promise<{ awardId: string; propId: number; count: number }> {
  if (decision.type === 'award') return { awardId: decision.award.id, propId: decision.award.propId, count: decision.award.count }
  return { awardId: decision.pool, propId: propIds[decision.pool], count: await lockPool(tx, decision.pool) }
}

async function pay(context: User, decision: DrawDecision, count: number, ref: string): Promise<void> {
  const to = { playerId: context.caller.playerId }
  if (decision.type === 'award') {
    if (count === 0) return
    await move(context, { kind: 'draw', currency: decision.prop, from: 'operator', to, amount: count }, ref)
    if (decision.prop === 'coin')
      await lockGift(context.tx, context.policy, to.playerId, { ref: `draw:${ref}`, amount: count }, context.now)
    return
  }
  const { pool } = decision
  // Pools are filled by stakes, so what a pool pays is the player's own, whether or not a gift is open.
  if (count > 0) await move(context, { kind: 'jackpot', currency: 'coin', from: { pool }, to, amount: count }, ref)
  await seedPool(context.tx, pool, context.policy, ref, context.now)
}

/** Notes a large jackpot in the audit log, as large wins of rounds are. */
const recordJackpot = ({ tx, caller, now }: User, { id, pool, count }: store.DrawRow) =>
  writeAudit(
    tx,
    {
      actor: 'system',
      action: 'jackpot.largeWin',
      target: `draw:${id}`,
      reason: `player ${caller.playerId} · ${pool}, paid ${count / 100}`,
    },
    now,
  )

/**
 * receiveDrawChance: takes one chance, decides, pays and stores the draw, all in the request's transaction. A player's draws are serialized
 * on one row, so that two devices with one chance get one draw; the dispatcher replays a repeated request id.
 */
export async function drawPrize(context: User): Promise<DrawResult | Refusal> {
  const { tx, caller, policy, random, now } = context
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  await store.lockDraws(tx, caller.playerId)
  const chances = await refusalOf(context)
  if (isRefusal(chances)) return chances

  const rules = policy.jackpot
  const decision = decideDraw(rules, (limit) => random.below(limit))
  const won = await wonBy(context, decision)
  const isCoin = decision.type === 'jackpot' || decision.prop === 'coin'
  const row = await store.insertDraw(tx, {
    playerId: caller.playerId,
    rulesVersion: rules.version,
    settingsRevision: policy.revision,
    source: chances.next,
    cell: decision.cell,
    ...won,
    pool: decision.type === 'jackpot' ? decision.pool : null,
    announced: decision.type === 'jackpot' || (isCoin && won.count >= rules.tickerFrom),
    at: now,
  })
  await pay(context, decision, won.count, `draw:${row.id}`)
  if (decision.type === 'jackpot' && won.count >= policy.largeWin) await recordJackpot(context, row)
  const use = { source: chances.next, bet: chances.betPerChance, day: utcDay(now), won: isCoin ? won.count : 0, at: now }
  await store.takeChance(tx, caller.playerId, use)
  const result = drawResult(row)
  const award = { id: result.id, propId: result.propId, count: result.count }
  if (award.count > 0) await logAward(tx, { playerId: caller.playerId, activityId: 'jackpot', award, now })
  return result
}

/** drawSeen. Idempotent. */
export async function markDrawSeen({ tx, caller, now }: User, drawId: string): Promise<{ drawId: string } | Refusal> {
  // An id in another format cannot name a draw.
  if (!isId(drawId) || !(await store.markSeen(tx, caller.playerId, drawId, now))) return refuse('notAvailable')
  return { drawId }
}

import type { InputOf } from '#contract/call.ts'
import type { FailureName } from '#contract/failures.ts'
import type { SettledRound, spin } from '#contract/play.ts'
import type { SlotRound } from '#contract/slotRound.ts'
import { fairDraw } from '#games/fair/fair.ts'
import { playRound } from '#games/slots/engine/play.ts'
import { isInputRecent, requireFreshInput } from '../../identity/session/input.ts'
import { isSessionOpen } from '../../identity/session/sessionStore.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isRetryable, sqlState, uniqueViolation } from '../../kernel/database/errors.ts'
import { fairHmac } from '../../kernel/fairHmac.ts'
import { Replay } from '../../kernel/http/idempotency.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/tokens.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import type { Currency } from '../../ledger/ledger.ts'
import { settleIfOver } from '../../money/bonusCredit/bonusCredit.ts'
import { requireOpen } from '../../protection/gate.ts'
import { requireStakeAllowed } from '../../protection/pass.ts'
import { offeredSlotOf } from './catalogue.ts'
import { settledRound } from './rounds.ts'
import { spinLock } from './spinStatements.ts'
import type { UnsettledSpin } from './spinStatements.ts'
import { spinQueue, spinStore } from './spinStore.ts'
import type { Opening, SettleRules, SpinQueue, SpinStore } from './spinStore.ts'
import { roundByRequest, storeRefusedSpin } from './store.ts'

type User = Context<'user'>
type Input = InputOf<typeof spin>
type Result = SettledRound | Replay<SettledRound> | Refusal

interface SpinRequest {
  readonly input: Input
  /** Hash of the round token. */
  readonly visit: Buffer
}

/** After these the page sends the same request again, after logging in if need be; the last is about another request. */
const decideNothing: ReadonlySet<FailureName> = new Set(['stillProcessing', 'tooFast', 'sessionOver', 'requestIdReused'])

/** How often a spin is drawn again when its number was taken, its seed pair rotated or its pass expired meanwhile. */
const lockedAttempts = 8

/** spec «valid bet»: what a round puts at risk; 0 for demo rounds. */
const validBet = (demo: boolean, { stake, payout }: SlotRound): number => (demo ? 0 : Math.min(stake, Math.abs(payout - stake)))

/** Returns the round that this request settled before, or a refusal when the request id was used for something else. */
async function earlierRound(sql: Sql, { caller, requestId, now }: User, { input, visit }: SpinRequest): Promise<Result | undefined> {
  const row = await roundByRequest(sql, caller.playerId, requestId, now)
  if (!row) return undefined
  const isSame = row.stake === input.stake && row.game_session_hash.equals(visit)
  return isSame ? new Replay(settledRound(row)) : refuse('requestIdReused')
}

/**
 * Called when nothing was written. Returns the round settled before, or a refusal (app closed to the player, session over, balance too low). Undefined:
 * the seed pair or a balance's pass no longer matched; the pass is renewed in turn.
 */
async function unsettled(sql: Sql, context: User, request: SpinRequest, currencies: readonly Currency[]): Promise<Result | undefined> {
  const found = (await earlierRound(sql, context, request)) ?? (await requireOpen({ ...context, tx: sql }))
  if (found) return found
  if (!(await isSessionOpen(sql, context.caller, context.now))) return refuse('sessionOver')
  let balance = 0
  for (const currency of currencies) {
    const available = await balanceOf(sql, context.caller.playerId, currency)
    if (available >= request.input.stake) return undefined
    balance += available
  }
  return refuse('balanceTooLow', { balance })
}

/**
 * While a bonus is active, a stake is taken wholly from the bonus balance if that covers it, else wholly from the coins; a win goes where
 * its stake came from (docs/decisions/017-bonus-coins.md). Returns the stored round, which knows both balances. Undefined: nothing was
 * written.
 */
async function settleWithBonus(
  sql: Sql,
  spins: SpinStore,
  { caller, requestId, now }: User,
  round: Omit<UnsettledSpin, 'currency'>,
  stake: number,
): Promise<SettledRound | undefined> {
  const ofBonus = await spins.settle({ ...round, currency: 'bonus' })
  // Something other than a low balance prevented it: the coins are not used instead.
  const isHeld = !ofBonus && (await balanceOf(sql, caller.playerId, 'bonus')) >= stake
  const settled = ofBonus ?? (isHeld ? undefined : await spins.settle({ ...round, currency: 'coin' }))
  const row = settled && (await roundByRequest(sql, caller.playerId, requestId, now))
  return row && settledRound(row)
}

interface SettleOptions {
  readonly isLocked?: boolean
  /** What the spin is decided from, if it need not be read: when nothing is settled by it, it is read. */
  readonly expected?: Opening | undefined
}

/**
 * Decides and settles; undefined when the seed pair was rotated or the balance's pass has expired (a retry in turn ensures both), or when
 * what was expected is not so. Throws a unique violation when the number was taken.
 */
async function settle(
  sql: Sql,
  spins: SpinStore & Partial<Pick<SpinQueue, 'openings'>>,
  context: User,
  request: SpinRequest,
  { isLocked = false, expected }: SettleOptions = {},
): Promise<Result | undefined> {
  const { caller, now, requestId, catalogue, policy } = context
  const { input, visit } = request
  const open = expected ?? (await spins.read(visit, caller.playerId, now))
  // This request may have been settled before the visit was closed.
  if (!open) return (await earlierRound(sql, context, request)) ?? refuse('gameNotOpen')
  const { gameId, currency, bonusUntil, seedId, nonce, lastAt } = open
  const refused = open.refusedSpins.find((spin) => spin.requestId === requestId)
  if (refused) return refused.refusal
  const waitMs = lastAt === null ? 0 : lastAt + policy.pace.slotRoundMs - now
  // A round that this request already settled is returned unchanged.
  if (policy.pace.slotRoundMs > 0 && waitMs > 0)
    return (await earlierRound(sql, context, request)) ?? refuse('tooFast', { retryAt: now + waitMs, waitMs })
  const game = offeredSlotOf(catalogue, gameId, policy)
  // A round settled before the game was removed or its limits changed is returned unchanged.
  if (!game?.stakes.includes(input.stake))
    return (
      (await earlierRound(sql, context, request)) ?? (game ? refuse('stakeNotOffered', { stakes: game.stakes }) : refuse('unknownGame'))
    )

  const demo = currency === 'demo'
  const hasBonus = bonusUntil !== null && now < bonusUntil
  if (isLocked) {
    const isBonus = hasBonus && (await balanceOf(sql, caller.playerId, 'bonus')) >= input.stake
    // Bonus coins are the operator’s: none of the player's own money is staked.
    const limited = await requireStakeAllowed(sql, { playerId: caller.playerId, stake: isBonus ? 0 : input.stake, demo, now, policy })
    if (limited) return limited
  }
  const outcome = playRound(game.rules, input.stake, fairDraw(open, fairHmac))
  const { stake, payout } = outcome
  const round = {
    player_id: caller.playerId,
    stake,
    payout,
    game_session_hash: visit,
    game_id: gameId,
    demo,
    valid_bet: validBet(demo, outcome),
    rules_version: game.rules.rulesVersion,
    settings_revision: policy.revision,
    seed_id: seedId,
    nonce,
    request_id: requestId,
    at: now,
    session_hash: caller.tokenHash,
    bonus_until: bonusUntil,
    last_at: lastAt,
  }
  if (hasBonus) return (await settleWithBonus(sql, spins, context, round, stake)) ?? unsettled(sql, context, request, ['coin', 'bonus'])
  const settled = await spins.settle({ ...round, currency })
  if (!settled) return expected ? undefined : unsettled(sql, context, request, [currency])
  spins.openings?.settled(caller.playerId, visit, open, now)
  const fair = { serverSeedHash: open.serverSeedHash, clientSeed: open.clientSeed, nonce }
  const { rulesVersion } = game.rules
  return { roundId: settled.id, gameId, time: now, demo, stake, payout, balance: settled.balance, rulesVersion, outcome, fair }
}

/** The statement conflicted with another and wrote nothing: a taken key, a deadlock. */
const isConflict = (error: unknown): boolean => sqlState(error) === uniqueViolation || isRetryable(error)

/** Undefined for a spin that conflicted with another, or one settled in the same batch. */
async function unlessConflicted<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isConflict(error)) return undefined
    throw error
  }
}

const settleRulesOf = ({ jackpot, largeWin }: User['policy']): SettleRules => ({ feed: jackpot.feed, largeWin })

/** By what is remembered of the visit, in one statement. Undefined: nothing is remembered, or it has changed; nothing was written. */
async function settleAsExpected(queue: SpinQueue, context: User, request: SpinRequest): Promise<Result | undefined> {
  const expected = queue.openings.take(context.caller.playerId, request.visit, context.now)
  return expected && unlessConflicted(settle(context.db, queue, context, request, { expected }))
}

/** A spin needs no lock until it conflicts with one that reached the database another way; then it is serialized there. */
async function settleInTurn(context: User, request: SpinRequest): Promise<Result> {
  const { db, caller, policy } = context
  const rules = settleRulesOf(policy)
  const queue = spinQueue(db, rules)
  let result = await settleAsExpected(queue, context, request)
  result ??= await unlessConflicted(settle(db, queue, context, request))
  for (let attempt = 0; !result && attempt < lockedAttempts; attempt++) {
    const locked = db.transaction(async (tx) => {
      await tx.rows(spinLock, [caller.playerId])
      return (await earlierRound(tx, context, request)) ?? settle(tx, spinStore(tx, rules), context, request, { isLocked: true })
    })
    result = await unlessConflicted(locked)
  }
  return result ?? refuse('stillProcessing')
}

/** Settles one round: stake, outcome and payout in one statement. The same request id returns the same round. */
export async function settleSpin(context: User, input: Input): Promise<Result> {
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const request = { input, visit: hashToken(input.roundToken) }
  const { db, caller, requestId, policy } = context
  const result = await spinQueue(db, settleRulesOf(policy)).inTurn(caller.playerId, async () => {
    const settled = await settleInTurn(context, request)
    // To the page this round is over. A copy that was sent before, and is still on its way, does not settle it after all.
    if (isRefusal(settled) && !decideNothing.has(settled.refused))
      await storeRefusedSpin(db, request.visit, { requestId, refusal: settled })
    return settled
  })
  if (isRefusal(result)) return result
  const round = result instanceof Replay ? result.first : result
  // Settle a bonus that this round completed or used up, also when the server died before it could. Only players with a bonus need the check.
  if (round.bonus !== undefined) await settleIfOver(context)
  return result
}

/**
 * A further spin of a visit, in the settling statement alone, which verifies the caller's session. Undefined: nothing was written, and the
 * caller has to be looked up, whatever they are to be answered.
 */
export async function settleNextSpin(context: User, input: Input): Promise<SettledRound | undefined> {
  if (!isInputRecent(context)) return undefined
  const request = { input, visit: hashToken(input.roundToken) }
  const queue = spinQueue(context.db, settleRulesOf(context.policy))
  const result = await queue.inTurn(context.caller.playerId, () => settleAsExpected(queue, context, request))
  return result === undefined || isRefusal(result) || result instanceof Replay ? undefined : result
}

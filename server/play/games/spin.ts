import type { InputOf } from '#contract/call.ts'
import type { SettledRound, spin } from '#contract/play.ts'
import type { SlotRound } from '#contract/slotRound.ts'
import { fairDraw } from '#games/fair/fair.ts'
import { isStake, playRound } from '#games/slots/engine/play.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Context } from '../../kernel/context.ts'
import { sqlState, uniqueViolation } from '../../kernel/database.ts'
import type { Sql } from '../../kernel/database.ts'
import { replayOf } from '../../kernel/dispatch.ts'
import { fairHmac } from '../../kernel/fairHmac.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/tokens.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import type { Currency } from '../../ledger/ledger.ts'
import { settleIfOver } from '../../money/bonusCredit/bonusCredit.ts'
import { requireOpen } from '../../protection/gate.ts'
import { requireStakeAllowed } from '../../protection/pass.ts'
import { gameOf } from './catalogue.ts'
import { settledRound } from './rounds.ts'
import { spinLock } from './spinStatements.ts'
import type { UnsettledRound } from './spinStatements.ts'
import { spinQueue, spinStore } from './spinStore.ts'
import type { SpinStore } from './spinStore.ts'
import { roundByRequest } from './store.ts'

type User = Context<'user'>
type Input = InputOf<typeof spin>

interface Asked {
  readonly input: Input
  /** Hash of the round token. */
  readonly visit: Buffer
}

/** How often a spin whose number was taken, whose seed pair was rotated or whose pass ended under it, is drawn again. */
const lockedAttempts = 8

/** spec «valid bet»: what a round puts at risk; demo rounds put nothing. */
const validBet = (demo: boolean, { stake, payout }: SlotRound): number => (demo ? 0 : Math.min(stake, Math.abs(payout - stake)))

/** The round that this request settled before: the same answer again, or a request id used for something else. */
async function earlierRound(sql: Sql, { caller, requestId }: User, { input, visit }: Asked): Promise<SettledRound | Refusal | undefined> {
  const row = await roundByRequest(sql, caller.playerId, requestId)
  if (!row) return undefined
  const isSame = row.stake === input.stake && row.game_session_hash.equals(visit)
  return isSame ? replayOf(settledRound(row)) : refuse('requestIdReused')
}

/**
 * Nothing was written: the same round as before, an app closed to the player, too little in the balances, or undefined: then it was the seed pair that did not
 * fit any more, or a balance's pass, which is made again in turn.
 */
async function unsettled(
  sql: Sql,
  context: User,
  asked: Asked,
  currencies: readonly Currency[],
): Promise<SettledRound | Refusal | undefined> {
  const found = (await earlierRound(sql, context, asked)) ?? (await requireOpen({ ...context, tx: sql }))
  if (found) return found
  let balance = 0
  for (const currency of currencies) {
    const held = await balanceOf(sql, context.caller.playerId, currency)
    if (held >= asked.input.stake) return undefined
    balance += held
  }
  return refuse('balanceTooLow', { balance })
}

/**
 * While a bonus is active a stake is taken wholly from the bonus balance when that holds it, else wholly from the coins; a win goes where its stake
 * came from (docs/decisions/017-bonus-coins.md). The answer is the stored round, which knows both balances. Undefined: nothing was written.
 */
async function settleWithBonus(
  sql: Sql,
  spins: SpinStore,
  { caller, requestId }: User,
  round: Omit<UnsettledRound, 'currency'>,
  stake: number,
): Promise<SettledRound | undefined> {
  const ofBonus = await spins.settle({ ...round, currency: 'bonus' })
  // Something else than too little stood in the way: then the coins are not asked in its place.
  const isHeld = !ofBonus && (await balanceOf(sql, caller.playerId, 'bonus')) >= stake
  const settled = ofBonus ?? (isHeld ? undefined : await spins.settle({ ...round, currency: 'coin' }))
  const row = settled && (await roundByRequest(sql, caller.playerId, requestId))
  return row && settledRound(row)
}

/** Decides and settles; undefined when the seed pair was rotated or the balance's pass is over: in turn both are made sure of. Throws a unique violation when the number was taken. */
async function settle(
  sql: Sql,
  spins: SpinStore,
  context: User,
  asked: Asked,
  { isLocked = false } = {},
): Promise<SettledRound | Refusal | undefined> {
  const { caller, now, requestId, catalogue, policy } = context
  const { input, visit } = asked
  const open = await spins.read(visit, caller.playerId)
  // A closed visit may have settled this very request before it was left.
  if (!open) return (await earlierRound(sql, context, asked)) ?? refuse('gameNotOpen')
  const { gameId, currency, bonusUntil, seedId, nonce, lastAt } = open
  const waitMs = lastAt === null ? 0 : lastAt + policy.pace.slotRoundMs - now
  // The round that this request settled has an answer already.
  if (policy.pace.slotRoundMs > 0 && waitMs > 0)
    return (await earlierRound(sql, context, asked)) ?? refuse('tooFast', { retryAt: now + waitMs, waitMs })
  const game = gameOf(catalogue, gameId)
  if (!game) return refuse('unknownGame')
  if (!isStake(game.rules, input.stake)) return refuse('stakeNotOffered', { stakes: game.rules.stakes })

  const demo = currency === 'demo'
  const hasBonus = bonusUntil !== null && now < bonusUntil
  if (isLocked) {
    const isBonus = hasBonus && (await balanceOf(sql, caller.playerId, 'bonus')) >= input.stake
    // Bonus coins are the operator’s: of the player's own nothing is staked.
    const limited = await requireStakeAllowed(sql, { playerId: caller.playerId, stake: isBonus ? 0 : input.stake, demo, now })
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
    outcome: JSON.stringify(outcome),
    seed_id: seedId,
    nonce,
    request_id: requestId,
    at: now,
  }
  if (hasBonus) return (await settleWithBonus(sql, spins, context, round, stake)) ?? unsettled(sql, context, asked, ['coin', 'bonus'])
  const settled = await spins.settle({ ...round, currency })
  if (!settled) return unsettled(sql, context, asked, [currency])
  const fair = { serverSeedHash: open.serverSeedHash, clientSeed: open.clientSeed, nonce }
  const { rulesVersion } = game.rules
  return { roundId: settled.id, gameId, time: now, demo, stake, payout, balance: settled.balance, rulesVersion, outcome, fair }
}

/** Errors of a statement that another one stood in the way of, and that wrote nothing: a taken key, a deadlock. */
const overtaken = new Set([uniqueViolation, '40001', '40P01'])

/** Undefined for a spin that another one overtook, or one that was settled together with it. */
async function unlessOvertaken<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (overtaken.has(sqlState(error) ?? '')) return undefined
    throw error
  }
}

/** A spin needs no lock until it is overtaken by one that reached the database another way; then it takes its turn there. */
async function settleInTurn(context: User, asked: Asked): Promise<SettledRound | Refusal> {
  const { db, caller, policy } = context
  const { feed } = policy.jackpot
  let result = await unlessOvertaken(settle(db, spinQueue(db, feed), context, asked))
  for (let attempt = 0; !result && attempt < lockedAttempts; attempt++) {
    const locked = db.transaction(async (tx) => {
      await tx.rows(spinLock, [caller.playerId])
      return (await earlierRound(tx, context, asked)) ?? settle(tx, spinStore(tx, feed), context, asked, { isLocked: true })
    })
    result = await unlessOvertaken(locked)
  }
  return result ?? refuse('stillProcessing')
}

/** The round itself is what counts, and is written with its movements: this is for whoever reads the trail. A repeated request is not noted again. */
const noteLargeWin = ({ db, caller, now }: User, { roundId, gameId, stake, payout, time }: SettledRound) =>
  time === now
    ? writeAudit(
        db,
        {
          actor: 'system',
          action: 'round.largeWin',
          target: `round:${roundId}`,
          reason: `player ${caller.playerId} · ${gameId} · bet ${stake / 100}, paid ${payout / 100}`,
        },
        now,
      )
    : undefined

/** One round: stake, outcome and payout in one statement; the same request id is answered with the same round. */
export async function settleSpin(context: User, input: Input): Promise<SettledRound | Refusal> {
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const asked = { input, visit: hashToken(input.roundToken) }
  const result = await spinQueue(context.db, context.policy.jackpot.feed).inTurn(context.caller.playerId, () =>
    settleInTurn(context, asked),
  )
  if (!isRefusal(result) && !result.demo && result.payout >= context.policy.largeWin) await noteLargeWin(context, result)
  // What this round completed or used up. Only players with a bonus are told of it, and only they are looked at.
  if (!isRefusal(result) && result.bonus !== undefined) await settleIfOver(context)
  return result
}

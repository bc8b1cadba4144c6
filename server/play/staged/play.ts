import type { InputOf, OutputOf } from '#contract/call.ts'
import type { stagedBet, stagedChoose, stagedProof, StagedRound } from '#contract/staged.ts'
import { isOver, shownOf } from '#games/staged/game.ts'
import type { StagedState } from '#games/staged/game.ts'
import { stagedGame } from '#games/staged/games.ts'
import { isLayoutOffered, layoutLimits, totalOf } from '#games/staged/layout.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/tokens.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'
import { requireStakeAllowed } from '../../protection/pass.ts'
import { endPass, lockControl } from '../../protection/store.ts'
import { offeredStagedOf } from '../games/catalogue.ts'
import { openSeed } from '../games/fair.ts'
import { findVisit } from '../games/store.ts'
import type { VisitRow } from '../games/store.ts'
import { boardOf, commitmentOf, stateOf, toldRound } from './rounds.ts'
import { settleRound } from './settle.ts'
import * as store from './store.ts'
import type { StagedRow } from './store.ts'

type User = Context<'user'>

/** The visit that a call belongs to, with the player and their balances locked. */
async function openVisit({ tx, caller }: User, roundToken: string): Promise<VisitRow | Refusal> {
  await lockControl(tx, caller.playerId)
  const visit = await findVisit(tx, hashToken(roundToken), caller.playerId)
  return visit && visit.ended_at === null ? visit : refuse('gameNotOpen')
}

const heldNow = (sql: Sql, { player_id, currency }: StagedRow): Promise<number> => balanceOf(sql, player_id, currency)

/** Moves an allowed stake into the clearing account. The balances are locked. */
async function takeStake(
  { tx, caller, now }: User,
  currency: StagedRow['currency'],
  stake: number,
  ref: string,
): Promise<Refusal | undefined> {
  const { playerId } = caller
  const movement = { kind: 'bet', currency, from: { playerId }, to: { clearing: 'staged-rounds' }, amount: stake } as const
  const posted = await post(tx, movement, ref, now)
  if (isRefusal(posted)) return refuse('balanceTooLow', { balance: await balanceOf(tx, playerId, currency) })
  // The allowed stakes elsewhere have changed: the next spin reads the limits again.
  await endPass(tx, playerId, now)
  return undefined
}

/** Fixes the board, takes the stake, and returns the round; a round without choices is paid at once. */
export async function placeBet(context: User, input: InputOf<typeof stagedBet>): Promise<StagedRound | Refusal> {
  const { tx, caller, now, policy, random, requestId } = context
  const { roundToken, stake, setup, layout = [] } = input
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const visit = await openVisit(context, roundToken)
  if (isRefusal(visit)) return visit
  const offered = offeredStagedOf(visit.game_id, policy)
  if (!offered) return refuse('unknownGame')
  const { rules: game, stakes } = offered
  const { spots } = game
  const isStakeOffered = spots
    ? isLayoutOffered(layout, spots, layoutLimits(stakes)) && totalOf(layout) === stake
    : layout.length === 0 && stakes.includes(stake)
  if (!isStakeOffered) return refuse('stakeNotOffered', { stakes, ...(spots && { spots }) })
  if (!game.setups.includes(setup)) return refuse('stakeNotOffered', { setups: game.setups })
  const { playerId } = caller
  const currency = visit.currency === 'demo' ? 'demo' : 'coin'
  if (await store.openRound(tx, playerId, game.id, currency)) return refuse('roundOpen')
  const { stagedRoundMs: paceMs } = policy.pace
  const last = paceMs > 0 ? await store.lastBegun(tx, playerId, now - paceMs) : null
  const waitMs = last === null ? 0 : last + paceMs - now
  if (waitMs > 0) return refuse('tooFast', { retryAt: now + waitMs, waitMs })

  const limited = await requireStakeAllowed(tx, { playerId, stake, demo: currency === 'demo', policy, now })
  if (limited) return limited

  const seed = await openSeed(tx, playerId, random, now)
  const fixed = { setup, server_seed: seed.server_seed, client_seed: seed.client_seed, number: await store.nextNumber(tx, seed.id) }
  const board = boardOf(game, fixed)
  const begun = {
    player_id: playerId,
    game_session_hash: visit.token_hash,
    game_id: game.id,
    currency,
    bet: stake,
    setup,
    layout,
    rules_version: game.rulesVersion,
    number: fixed.number,
    root: (await commitmentOf(board, fixed)).root,
    request_id: requestId,
    opened_at: now,
  } as const
  const written = await store.insertRound(tx, { ...begun, seed_id: seed.id })
  if (!written) return refuse('stillProcessing')
  const taken = await takeStake(context, currency, stake, `staged:${written.id}`)
  if (taken) return taken
  const row = await store.findRound(tx, playerId, written.id)
  if (!row) throw new Error('the round was not written')
  const state = stateOf(game, row, board)
  if (isOver(state)) await settleRound(tx, { row, state, visit: visit.token_hash, byRule: false }, policy, now)
  return toldRound(row, state, await heldNow(tx, row))
}

/** Makes one choice: the next step of the round, if it is the player's and still in the state they saw. */
export async function choose(
  context: User,
  { roundToken, roundId, version, choice }: InputOf<typeof stagedChoose>,
): Promise<StagedRound | Refusal> {
  const { tx, caller, now, policy } = context
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const visit = await openVisit(context, roundToken)
  if (isRefusal(visit)) return visit
  const row = isId(roundId) ? await store.findRound(tx, caller.playerId, roundId) : undefined
  const game = row && stagedGame(row.game_id)
  if (!row || !game || row.game_id !== visit.game_id) return refuse('unknownRound')
  if (row.closed_at !== null || row.choices.length !== version) return refuse('choiceNotOpen', { version: row.choices.length })
  const board = boardOf(game, row)
  const before = stateOf(game, row, board)
  if (!before.legal.includes(choice)) return refuse('choiceNotOpen', { version })
  const state = game.step(before, choice, board)
  const more = state.stake - before.stake
  if (more > 0) {
    const { currency } = row
    const kept =
      (await requireStakeAllowed(tx, { playerId: caller.playerId, stake: more, demo: currency === 'demo', policy, now })) ??
      (await takeStake(context, currency, more, `staged:${row.id}:${version + 1}`))
    if (kept) return kept
  }
  const chosen = await written(tx, row, choice, state, now)
  if (isOver(state)) await settleRound(tx, { row: chosen, state, visit: visit.token_hash, byRule: false }, policy, now)
  return toldRound(chosen, state, await heldNow(tx, row))
}

/** Writes the row with one more choice. The player's lock excludes other writers. */
async function written(tx: Sql, row: StagedRow, choice: string, state: StagedState, now: number): Promise<StagedRow> {
  const added = await store.addChoice(tx, row.id, row.choices.length, choice, state.stake, now)
  if (!added) throw new Error(`staged round ${row.id} was moved under its player's lock`)
  return { ...row, choices: [...row.choices, choice], stake: state.stake, moved_at: now }
}

/** Ends a round whose player did not come back by the game's safe rule, choice by choice. Nothing more is staked. The player is locked. */
export async function endByRule(tx: Sql, round: StagedRow, policy: Context<'user'>['policy'], now: number): Promise<void> {
  const game = stagedGame(round.game_id)
  if (!game) throw new Error(`no rules for ${round.game_id}`)
  const board = boardOf(game, round)
  let [row, state] = [round, stateOf(game, round, board)]
  while (!isOver(state)) {
    const choice = game.safe(state)
    state = game.step(state, choice, board)
    row = await written(tx, row, choice, state, now)
  }
  await settleRound(tx, { row, state, visit: row.game_session_hash, byRule: true }, policy, now)
}

/** The open round of a game or, without one, the last one played: what its page shows when it opens. The caller supplies `balance`. */
export async function roundToShow(tx: Sql, playerId: string, gameId: string, demo: boolean): Promise<StagedRound | undefined> {
  const game = stagedGame(gameId)
  const row = game && (await store.latestRound(tx, playerId, gameId, demo ? 'demo' : 'coin'))
  return row && game.rulesVersion === row.rules_version ? toldRound(row, stateOf(game, row), 0) : undefined
}

export async function proofOf({ tx, caller }: User, roundId: string): Promise<OutputOf<typeof stagedProof> | Refusal> {
  const row = isId(roundId) ? await store.findRound(tx, caller.playerId, roundId) : undefined
  const game = row && stagedGame(row.game_id)
  if (!row || !game) return refuse('unknownRound')
  const board = boardOf(game, row)
  const state = stateOf(game, row, board)
  const commitment = await commitmentOf(board, row)
  return {
    ...toldRound(row, state, await heldNow(tx, row)),
    serverSeedHash: row.server_seed_hash,
    clientSeed: row.client_seed,
    number: row.number,
    serverSeed: row.is_revealed ? row.server_seed : null,
    shown: shownOf(state).map(({ leaf }) => {
      const { path, ...shown } = commitment.show(leaf)
      return { ...shown, path: [...path] }
    }),
  }
}

import type { InputOf, OutputOf } from '#contract/call.ts'
import type { stagedBet, stagedChoose, stagedProof, StagedRound } from '#contract/staged.ts'
import { isOver, shownOf } from '#games/staged/game.ts'
import type { StagedGame, StagedState } from '#games/staged/game.ts'
import { stagedGame, stagedRules } from '#games/staged/games.ts'
import { isLayoutOffered, layoutLimits, totalOf } from '#games/staged/layout.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/tokens.ts'
import { findArchivedByStaged } from '../../ledger/archive.ts'
import { balanceOf, balancesOf, post } from '../../ledger/ledger.ts'
import { requireFinishAllowed, requireIdentity } from '../../protection/gate.ts'
import { requireHeldStakeAllowed } from '../../protection/pass.ts'
import { endPass, lockControl } from '../../protection/store.ts'
import { offeredStagedOf } from '../games/catalogue.ts'
import type { GameWithStakes } from '../games/catalogue.ts'
import { openSeed } from '../games/fair.ts'
import type { SeedRow } from '../games/seedStore.ts'
import { findVisit } from '../games/store.ts'
import type { VisitRow } from '../games/store.ts'
import { boardOf, commitmentOf, stateOf, shownRound } from './rounds.ts'
import { settleRound } from './settle.ts'
import * as store from './store.ts'
import type { StagedRow } from './store.ts'

type User = Context<'user'>
type Bet = InputOf<typeof stagedBet>

const isOpen = (visit: VisitRow | undefined): visit is VisitRow => visit?.ended_at === null

/** What the rounds of a visit are played for. */
const currencyOf = ({ currency }: VisitRow): StagedRow['currency'] => (currency === 'demo' ? 'demo' : 'coin')

/** The rules that a round began under; undefined: this server has none of that version, and may not compute the round. */
const rulesOf = ({ game_id, rules_version }: StagedRow): StagedGame | undefined => stagedRules(game_id, rules_version)

const currentBalance = (sql: Sql, { player_id, currency }: StagedRow): Promise<number> => balanceOf(sql, player_id, currency)

/** Moves an allowed stake into the clearing account; returns the balance that is left. The balances are locked. */
async function takeStake(
  { tx, caller, now }: User,
  currency: StagedRow['currency'],
  stake: number,
  ref: string,
): Promise<number | Refusal> {
  const { playerId } = caller
  const movement = { kind: 'bet', currency, from: { playerId }, to: { clearing: 'staged-rounds' }, amount: stake } as const
  const posted = await post(tx, movement, ref, now)
  if (isRefusal(posted)) return refuse('balanceTooLow', { balance: await balanceOf(tx, playerId, currency) })
  // The allowed stakes elsewhere have changed: the next spin reads the limits again.
  await endPass(tx, playerId, now)
  return posted.balance ?? 0
}

/** Refused unless the game takes this bet: a sum that it offers or a layout of chips, with one of its setups. */
function requireOffered(
  { rules: { spots, setups }, stakes }: GameWithStakes<StagedGame>,
  { stake, setup, layout = [] }: Bet,
): Refusal | undefined {
  const isStakeOffered = spots
    ? isLayoutOffered(layout, spots, layoutLimits(stakes)) && totalOf(layout) === stake
    : layout.length === 0 && stakes.includes(stake)
  if (!isStakeOffered) return refuse('stakeNotOffered', { stakes, ...(spots && { spots }) })
  return setups.includes(setup) ? undefined : refuse('stakeNotOffered', { setups })
}

interface NewRound {
  readonly game: StagedGame
  readonly currency: StagedRow['currency']
  /** The visit that it belongs to. */
  readonly visit: Buffer
  readonly seed: SeedRow
  readonly number: number
}

interface Begun {
  readonly row: StagedRow
  readonly board: readonly number[]
  /** What is left after the stake. */
  readonly balance: number
}

/** Fixes the board, writes the round and takes its stake. */
async function begin(
  context: User,
  { stake, setup, layout = [] }: Bet,
  { game, currency, visit, seed, number }: NewRound,
): Promise<Begun | Refusal> {
  const { tx, caller, now, requestId } = context
  const fixed = { setup, server_seed: seed.server_seed, client_seed: seed.client_seed, number }
  const board = boardOf(game, fixed)
  const begun = {
    player_id: caller.playerId,
    game_session_hash: visit.toString('hex'),
    game_id: game.id,
    currency,
    bet: stake,
    setup,
    layout,
    rules_version: game.rulesVersion,
    number,
    root: (await commitmentOf(board, fixed)).root,
    request_id: requestId,
    opened_at: now,
  } as const
  const written = await store.insertRound(tx, { ...begun, seed_id: seed.id })
  if (!written) return refuse('stillProcessing')
  const balance = await takeStake(context, currency, stake, `staged:${written.id}`)
  if (isRefusal(balance)) return balance
  const row: StagedRow = {
    ...begun,
    ...fixed,
    id: written.id,
    stake,
    choices: [],
    moved_at: now,
    closed_at: null,
    payout: null,
    by_rule: false,
    gift: written.gift,
    server_seed_hash: seed.server_seed_hash,
    is_revealed: false,
  }
  return { row, board, balance }
}

/** Begins a round and returns it; one without choices is paid at once. */
export async function placeBet(context: User, input: Bet): Promise<StagedRound | Refusal> {
  const { tx, caller, now, policy, random } = context
  const { stake } = input
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const { playerId } = caller
  const hash = hashToken(input.roundToken)
  await lockControl(tx, playerId)
  const [visit, seed, number] = await Promise.all([
    findVisit(tx, hash, playerId),
    openSeed(tx, playerId, random, now),
    store.nextNumber(tx, playerId),
  ])
  if (!isOpen(visit)) return refuse('gameNotOpen')
  const offered = offeredStagedOf(visit.game_id, policy)
  if (!offered) return refuse('unknownGame')
  const notOffered = requireOffered(offered, input)
  if (notOffered) return notOffered
  const { rules: game } = offered
  const currency = currencyOf(visit)
  const { stagedRoundMs: paceMs } = policy.pace
  const [open, last, identityRefusal, limited] = await Promise.all([
    store.openRound(tx, playerId, game.id, currency),
    paceMs > 0 ? store.lastBegun(tx, playerId, now - paceMs, now) : null,
    // The visit may have been opened without, to finish a round.
    currency === 'demo' ? undefined : requireIdentity(context),
    requireHeldStakeAllowed(tx, { playerId, stake, demo: currency === 'demo', policy, now }),
  ])
  if (open) return refuse('roundOpen', { roundId: open.id })
  const waitMs = last === null ? 0 : last + paceMs - now
  if (waitMs > 0) return refuse('tooFast', { retryAt: now + waitMs, waitMs })
  const barred = limited ?? identityRefusal
  if (barred) return barred

  const begun = await begin(context, input, { game, currency, visit: hash, seed, number })
  if (isRefusal(begun)) return begun
  const { row, board, balance } = begun
  const state = stateOf(game, row, board)
  if (isOver(state)) return shownRound(row, state, await settleRound(tx, { row, state, visit: hash, byRule: false }, policy, now))
  return shownRound(row, state, balance)
}

/** A round that is open is finished whatever has changed since it began; more is staked only where a bet would be. */
async function requireMoreAllowed(context: User, { game_id, currency }: StagedRow): Promise<Refusal | undefined> {
  const { caller, policy, noStakesHere } = context
  if (policy.maintenance.state === 'closed') return refuse('maintenance', { until: policy.maintenance.until })
  if (caller.termsVersion < policy.termsVersion) return refuse('acceptTerms', { version: policy.termsVersion })
  if (noStakesHere) return noStakesHere
  if (!offeredStagedOf(game_id, policy)) return refuse('unknownGame')
  return currency === 'demo' ? undefined : requireIdentity(context)
}

/** Makes one choice: the next step of the round, if it is the player's and still in the state they saw. */
export async function choose(
  context: User,
  { roundToken, roundId, version, choice }: InputOf<typeof stagedChoose>,
): Promise<StagedRound | Refusal> {
  const { tx, caller, now, policy } = context
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const { playerId } = caller
  const hash = hashToken(roundToken)
  await lockControl(tx, playerId)
  const [visit, row, balances, barred] = await Promise.all([
    findVisit(tx, hash, playerId),
    isId(roundId) ? store.findRound(tx, playerId, roundId) : undefined,
    balancesOf(tx, playerId),
    requireFinishAllowed(context),
  ])
  if (!isOpen(visit)) return refuse('gameNotOpen')
  if (barred) return barred
  const game = row && rulesOf(row)
  // It is counted to the visit that finishes it: one for coins is no part of a demo visit.
  if (!row || !game || row.game_id !== visit.game_id || row.currency !== currencyOf(visit)) return refuse('unknownRound')
  if (row.closed_at !== null || row.choices.length !== version) return refuse('choiceNotOpen', { version: row.choices.length })
  const board = boardOf(game, row)
  const before = stateOf(game, row, board)
  if (!before.legal.includes(choice)) return refuse('choiceNotOpen', { version })
  const state = game.step(before, choice, board)
  const more = state.stake - before.stake
  let balance = balances[row.currency]
  if (more > 0) {
    const { currency } = row
    const closed = await requireMoreAllowed(context, row)
    if (closed) return closed
    const charged =
      (await requireHeldStakeAllowed(tx, { playerId, stake: more, demo: currency === 'demo', policy, now })) ??
      (await takeStake(context, currency, more, `staged:${row.id}:${version + 1}`))
    if (isRefusal(charged)) return charged
    balance = charged
  }
  const chosen = await written(tx, row, { choice, state, byRule: false }, now)
  if (isOver(state)) balance = await settleRound(tx, { row: chosen, state, visit: hash, byRule: false }, policy, now)
  return shownRound(chosen, state, balance)
}

/** Writes the row with one more choice. The player's lock excludes other writers. */
async function written(
  tx: Sql,
  row: StagedRow,
  { choice, state, byRule }: { choice: string; state: StagedState; byRule: boolean },
  now: number,
): Promise<StagedRow> {
  const added = await store.addChoice(tx, row.id, row.choices.length, { choice, stake: state.stake, byRule }, now)
  if (!added) throw new Error(`staged round ${row.id} was moved under its player's lock`)
  return { ...row, choices: [...row.choices, choice], stake: state.stake, moved_at: now, gift: added.gift }
}

/** No server has the rules of the round any more. Those of a newer release are at the servers of that release. */
export function areRulesGone(row: StagedRow): boolean {
  const current = stagedGame(row.game_id)
  return !rulesOf(row) && (!current || row.rules_version < current.rulesVersion)
}

/** Ends such a round: its stake is returned. The player is locked. */
async function callOff(tx: Sql, row: StagedRow, policy: Context<'user'>['policy'], now: number): Promise<void> {
  const state = { events: [], legal: [], stake: row.stake, payout: row.stake }
  await settleRound(tx, { row, state, visit: Buffer.from(row.game_session_hash, 'hex'), byRule: true }, policy, now)
}

/**
 * Ends a round whose player did not come back by the game's safe rule, choice by choice. Nothing more is staked. The player is locked.
 */
export async function endByRule(tx: Sql, round: StagedRow, policy: Context<'user'>['policy'], now: number): Promise<void> {
  if (areRulesGone(round)) return callOff(tx, round, policy, now)
  const game = rulesOf(round)
  if (!game) throw new Error(`no rules of version ${round.rules_version} for ${round.game_id}`)
  const board = boardOf(game, round)
  let [row, state] = [round, stateOf(game, round, board)]
  while (!isOver(state)) {
    const choice = game.safe(state)
    state = game.step(state, choice, board)
    row = await written(tx, row, { choice, state, byRule: true }, now)
  }
  await settleRound(tx, { row, state, visit: Buffer.from(row.game_session_hash, 'hex'), byRule: true }, policy, now)
}

/**
 * The open round of a game or, without one, the last one played: what its page shows when it opens. One by earlier rules only while it is open,
 * to be finished by them. The caller supplies `balance`.
 */
export async function roundToShow(tx: Sql, playerId: string, gameId: string, demo: boolean): Promise<StagedRound | undefined> {
  const current = stagedGame(gameId)
  const row = current && (await store.latestStagedRound(tx, playerId, gameId, demo ? 'demo' : 'coin'))
  const game = row && rulesOf(row)
  return game && (row.closed_at === null || game === current) ? shownRound(row, stateOf(game, row), 0) : undefined
}

/** One of the player's own rounds, from the database or the archive. */
async function ownRound(context: User, roundId: string): Promise<StagedRow | undefined> {
  const { tx, caller } = context
  if (!isId(roundId)) return undefined
  const row = await store.findRound(tx, caller.playerId, roundId)
  if (row) return row
  const archived = await findArchivedByStaged(context, caller.playerId, roundId)
  return archived?.staged ? store.fromArchived(tx, archived.staged) : undefined
}

export async function proofOf(context: User, roundId: string): Promise<OutputOf<typeof stagedProof> | Refusal> {
  const { tx } = context
  const row = await ownRound(context, roundId)
  const game = row && rulesOf(row)
  if (!row || !game) return refuse('unknownRound')
  const board = boardOf(game, row)
  const state = stateOf(game, row, board)
  const commitment = await commitmentOf(board, row)
  return {
    ...shownRound(row, state, await currentBalance(tx, row)),
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

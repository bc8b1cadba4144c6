import type { InputOf, OutputOf } from '#contract/call.ts'
import type {
  getLiveUrl,
  liveGames,
  liveMine,
  liveOwnRound,
  liveProof,
  liveRound,
  LiveSnapshot,
  OwnRound,
  PublicRound,
} from '#contract/live.ts'
import type { SharedGame } from '#games/shared/game.ts'
import { hourMs } from '../../kernel/calendar.ts'
import type { Context, Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { ticketFor } from '../../kernel/http/streamTicket.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import { openVisit, sumOfVisit } from '../games/store.ts'
import { configuredSharedGame } from './games.ts'
import * as store from './store.ts'
import type { BetRow, SharedRoundRow } from './store.ts'

type Query = InputOf<typeof liveRound>

/**
 * The public view of a round, field by field: a column not named here never leaves the server. Before the draw the row holds neither seed
 * nor outcome (the database enforces it), and none of this reads the chain.
 */
export async function publicRound(sql: Sql, game: SharedGame, round: SharedRoundRow): Promise<PublicRound> {
  const rows = await store.totalsOf(sql, round.id)
  const totalOf = (place: string) => {
    const counted = rows.filter(({ choice }) => game.placeOf(choice) === place)
    return { stake: counted.reduce((sum, { stake }) => sum + stake, 0), bets: counted.reduce((sum, { bets }) => sum + bets, 0) }
  }
  return {
    number: round.number,
    state: round.state,
    opensAt: round.opens_at,
    closesAt: round.closes_at,
    endsAt: round.ends_at,
    beaconNumber: round.beacon_number,
    beaconSource: round.beacon_source,
    anchor: round.anchor,
    link: round.link,
    totals: Object.fromEntries(game.places.map((place) => [place, totalOf(place)])),
    betsRoot: round.bets_root,
    runsAt: round.runs_at,
    shown: round.shown,
    outcome: round.outcome,
  }
}

/** The game's current state, with the results after a given round. Undefined: no round was ever opened. */
export async function snapshotOf(
  sql: Sql,
  { policy, clock }: Pick<Deps, 'policy' | 'clock'>,
  game: SharedGame,
  after = 0,
): Promise<LiveSnapshot | undefined> {
  const round = await store.latestSharedRound(sql, game.id)
  if (!round) return undefined
  const results = await store.resultsOf(sql, game.id, after, policy.sharedRounds.results)
  return { serverTime: clock(), round: await publicRound(sql, game, round), results }
}

export async function roundToShow(context: Context, { gameId }: Query): Promise<OutputOf<typeof liveRound> | Refusal> {
  const { tx, policy } = context
  const configured = configuredSharedGame(policy, gameId)
  const snapshot = configured && (await snapshotOf(tx, context, configured.game))
  if (!configured || !snapshot) return refuse('unknownGame')
  const { min, max, maxRound } = configured.rules
  const voids = await store.voidsOf(tx, gameId, policy.sharedRounds.voidsOf)
  return { ...snapshot, rtp: configured.game.rtp, limits: { min, max, maxRound }, voids }
}

/** liveGames: a game whose first round has not begun is left out. */
export async function listLiveGames({ tx, policy }: Context): Promise<OutputOf<typeof liveGames>> {
  const ids = Object.entries(policy.sharedRounds.games).flatMap(([id, { isOpen }]) => (isOpen ? [id] : []))
  const rows = await store.liveGamesOf(tx, ids)
  return { games: rows.map(({ game_id, state, players, last }) => ({ gameId: game_id, state, players, last })) }
}

/** The stream's name in tickets. Its content is public: a ticket is worth no more than a place to listen, while its session lasts. */
export const streamOf = (gameId: string): string => `live/${gameId}`

export function liveUrl(context: Context<'user'>, { gameId }: InputOf<typeof getLiveUrl>): OutputOf<typeof getLiveUrl> | Refusal {
  const { policy, caller, now } = context
  if (!configuredSharedGame(policy, gameId)) return refuse('unknownGame')
  const expiresAt = now + policy.sharedRounds.stream.hours * hourMs
  const holder = `${caller.playerId}~${caller.tokenHash.toString('base64url')}`
  return {
    gameId,
    url: `/production-api/live/${gameId}?ticket=${ticketFor(context.secret, streamOf(gameId), holder, expiresAt)}`,
    expiresAt,
  }
}

/** The player's own bets in a round, by choice, and their result. */
const ownRound = async (sql: Sql, game: SharedGame, round: SharedRoundRow, playerId: string): Promise<OwnRound> =>
  ownRoundOf(game, round, await store.ownBets(sql, round.id, playerId))

export function ownRoundOf(game: SharedGame, round: SharedRoundRow, bets: readonly BetRow[]): OwnRound {
  const sum = (of: readonly { stake: number }[]) => of.reduce((total, { stake }) => total + stake, 0)
  return {
    number: round.number,
    state: round.state,
    outcome: round.outcome,
    bets: game.places.flatMap((place) => {
      const choices = new Set(bets.map(({ choice }) => choice).filter((choice) => game.placeOf(choice) === place))
      return [...choices].map((choice) => {
        const own = bets.filter((bet) => bet.choice === choice)
        const cashOut = own.find(({ cash_out }) => cash_out !== null)?.cash_out
        return { choice, stake: sum(own), ...(typeof cashOut === 'number' && { cashOut }) }
      })
    }),
    stake: sum(bets),
    payout: bets.reduce((total, { payout }) => total + (payout ?? 0), 0),
  }
}

export async function ownState(
  { tx, policy, caller, now }: Context<'user'>,
  { gameId }: InputOf<typeof liveMine>,
): Promise<OutputOf<typeof liveMine> | Refusal> {
  const configured = configuredSharedGame(policy, gameId)
  if (!configured) return refuse('unknownGame')
  const { playerId } = caller
  const [round, own, visit, balance] = await Promise.all([
    store.latestSharedRound(tx, gameId),
    store.latestOwn(tx, gameId, playerId),
    openVisit(tx, playerId, gameId),
    balanceOf(tx, playerId, 'coin'),
  ])
  const [current, latest, sum] = await Promise.all([
    round ? ownRound(tx, configured.game, round, playerId) : null,
    own ? ownRound(tx, configured.game, own, playerId) : null,
    visit ? sumOfVisit(tx, playerId, visit) : { staked: 0, won: 0 },
  ])
  // As in all games: a bet counts from when it has left the balance.
  const underWay = visit && current && current.state !== 'settled' && current.state !== 'void' ? current.stake : 0
  return {
    current,
    latest,
    balance,
    visit: { elapsed: visit ? now - visit.started_at : 0, staked: sum.staked + underWay, won: sum.won },
  }
}

export async function ownRoundIn(
  { tx, policy, caller }: Context<'user'>,
  { gameId, number }: InputOf<typeof liveOwnRound>,
): Promise<OutputOf<typeof liveOwnRound> | Refusal> {
  const configured = configuredSharedGame(policy, gameId)
  if (!configured) return refuse('unknownGame')
  const round = await store.roundOf(tx, gameId, number)
  return round ? ownRound(tx, configured.game, round, caller.playerId) : refuse('unknownRound')
}

/** Everything needed to verify a round. Bets are listed without their players, and only once no more can be placed. */
export async function proofOf(
  { tx, policy }: Context,
  { gameId, number }: InputOf<typeof liveProof>,
): Promise<OutputOf<typeof liveProof> | Refusal> {
  if (!configuredSharedGame(policy, gameId)) return refuse('unknownGame')
  const round = await store.roundOf(tx, gameId, number)
  if (!round) return refuse('unknownRound')
  const bets = round.state === 'open' ? [] : await store.betsOf(tx, round.id, policy.sharedRounds.listedBets)
  const totals = round.state === 'open' ? [] : await store.totalsOf(tx, round.id)
  return {
    gameId,
    number: round.number,
    state: round.state,
    rulesVersion: round.rules_version,
    opensAt: round.opens_at,
    closesAt: round.closes_at,
    drawnAt: round.drawn_at,
    anchor: round.anchor,
    link: round.link,
    serverSeed: round.server_seed,
    beacon: { source: round.beacon_source, number: round.beacon_number, value: round.beacon_value, signature: round.beacon_signature },
    betsRoot: round.bets_root,
    bets: bets.map(({ id, choice, stake, cash_out }) => ({ id, choice, stake, cashOut: cash_out })),
    betCount: totals.reduce((count, { bets: more }) => count + more, 0),
    outcome: round.outcome,
  }
}

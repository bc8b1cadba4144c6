import type { InputOf, OutputOf } from '#contract/call.ts'
import type { getLiveUrl, liveMine, liveProof, liveRound, LiveSnapshot, OwnRound, PublicRound } from '#contract/live.ts'
import type { SharedGame } from '#games/shared/game.ts'
import type { Context, Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import { openVisit, sumOfVisit } from '../games/store.ts'
import { offeredGame } from './games.ts'
import * as store from './store.ts'
import type { RoundRow } from './store.ts'
import { ticketFor } from './ticket.ts'

type Asked = InputOf<typeof liveRound>

/**
 * What everybody may know of a round, field by field: a column that is not named here leaves the server for nobody. Before it is drawn the row holds
 * neither seed nor outcome (the database sees to it), and none of this reads the chain.
 */
export async function publicRound(sql: Sql, game: SharedGame, round: RoundRow): Promise<PublicRound> {
  const rows = await store.totalsOf(sql, round.id)
  const totalOf = (choice: string) => {
    const row = rows.find((one) => one.choice === choice)
    return { stake: row?.stake ?? 0, bets: row?.bets ?? 0 }
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
    totals: Object.fromEntries(game.choices.map((choice) => [choice, totalOf(choice)])),
    betsRoot: round.bets_root,
    outcome: round.outcome,
  }
}

/** Where the game is, with the results that came after a round. Undefined: no round was ever opened. */
export async function snapshotOf(
  sql: Sql,
  { policy, clock }: Pick<Deps, 'policy' | 'clock'>,
  game: SharedGame,
  after = 0,
): Promise<LiveSnapshot | undefined> {
  const round = await store.latestRound(sql, game.id)
  if (!round) return undefined
  const results = await store.resultsOf(sql, game.id, after, policy.sharedRounds.results)
  return { serverTime: clock(), round: await publicRound(sql, game, round), results }
}

export async function lookAt(context: Context, { gameId }: Asked): Promise<OutputOf<typeof liveRound> | Refusal> {
  const { tx, policy } = context
  const offered = offeredGame(policy, gameId)
  const snapshot = offered && (await snapshotOf(tx, context, offered.game))
  if (!offered || !snapshot) return refuse('unknownGame')
  const { min, max, maxRound } = offered.rules
  const voids = await store.voidsOf(tx, gameId, policy.sharedRounds.voidsOf)
  return { ...snapshot, rtp: offered.game.rtp, limits: { min, max, maxRound }, voids }
}

export function liveUrl(context: Context<'user'>, { gameId }: InputOf<typeof getLiveUrl>): OutputOf<typeof getLiveUrl> | Refusal {
  const { policy, caller, now } = context
  if (!offeredGame(policy, gameId)) return refuse('unknownGame')
  const expiresAt = now + policy.sharedRounds.stream.hours * 3_600_000
  return {
    gameId,
    url: `/production-api/live/${gameId}?ticket=${ticketFor(context.secret, caller.playerId, gameId, expiresAt)}`,
    expiresAt,
  }
}

/** The player's own bets in a round, by choice, and what they came to. */
export async function ownRound(sql: Sql, game: SharedGame, round: RoundRow, playerId: string): Promise<OwnRound> {
  const bets = await store.ownBets(sql, round.id, playerId)
  const sum = (of: readonly { stake: number }[]) => of.reduce((total, { stake }) => total + stake, 0)
  return {
    number: round.number,
    state: round.state,
    outcome: round.outcome,
    bets: game.choices.flatMap((choice) => {
      const stake = sum(bets.filter((bet) => bet.choice === choice))
      return stake > 0 ? [{ choice, stake }] : []
    }),
    stake: sum(bets),
    payout: bets.reduce((total, { payout }) => total + (payout ?? 0), 0),
  }
}

export async function mine(
  { tx, policy, caller, now }: Context<'user'>,
  { gameId }: InputOf<typeof liveMine>,
): Promise<OutputOf<typeof liveMine> | Refusal> {
  const offered = offeredGame(policy, gameId)
  if (!offered) return refuse('unknownGame')
  const { playerId } = caller
  const current = await store.latestRound(tx, gameId)
  const latest = await store.latestOwn(tx, gameId, playerId)
  const visit = await openVisit(tx, playerId, gameId)
  const sum = visit ? await sumOfVisit(tx, playerId, visit) : { staked: 0, won: 0 }
  return {
    current: current ? await ownRound(tx, offered.game, current, playerId) : null,
    latest: latest ? await ownRound(tx, offered.game, latest, playerId) : null,
    balance: await balanceOf(tx, playerId, 'coin'),
    visit: { elapsed: visit ? now - visit.started_at : 0, staked: sum.staked, won: sum.won },
  }
}

/** All that anybody needs to check a round. Bets are listed without whose they are, and only once there can be no more of them. */
export async function proofOf(
  { tx, policy }: Context,
  { gameId, number }: InputOf<typeof liveProof>,
): Promise<OutputOf<typeof liveProof> | Refusal> {
  if (!offeredGame(policy, gameId)) return refuse('unknownGame')
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
    bets: bets.map(({ id, choice, stake }) => ({ id, choice, stake })),
    betCount: totals.reduce((count, { bets: more }) => count + more, 0),
    outcome: round.outcome,
  }
}

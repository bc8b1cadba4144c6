import { createHmac } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { online } from '#contract/games.ts'
import type { exitGame, startGame } from '#contract/play.ts'
import type { StagedRound } from '#contract/staged.ts'
import { stagedGame } from '#games/staged/games.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import { dayMs, minuteMs } from '../../kernel/calendar.ts'
import type { AnswerSecrets, Context } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/tokens.ts'
import { balancesOf, mustPost } from '../../ledger/ledger.ts'
import type { Balances, Currency } from '../../ledger/ledger.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { bonusUntilOf } from '../../money/bonusCredit/bonusCredit.ts'
import { requireFinishAllowed, requirePlayAllowed } from '../../protection/gate.ts'
import { beatOf, realityMinutesOf, beginPlay } from '../../protection/reality.ts'
import { roundToShow } from '../staged/play.ts'
import { openRound } from '../staged/store.ts'
import { finishedStagedOf, openedGameOf } from './catalogue.ts'
import { openSeed } from './fair.ts'
import { houseIdOf } from './generatedCatalogue.ts'
import { settledRound } from './rounds.ts'
import type { Stakeable } from './rounds.ts'
import * as store from './store.ts'

type User = Context<'user'>

/** How old an unseen round may be to be shown again. */
const resumeMs = dayMs

/** Tops up the demo balance from the mint, so that a demo visit can always play. */
export async function grantDemo({ tx, caller, policy, now, requestId }: User, balance: number, maxBet: number): Promise<void> {
  if (balance >= maxBet || policy.demoGrant === 0) return
  const movement = {
    kind: 'demo',
    currency: 'demo',
    from: 'mint',
    to: { playerId: caller.playerId },
    amount: policy.demoGrant,
  } as const
  await mustPost(tx, movement, `demo:${caller.playerId}:${requestId}`, now)
}

/** Derives the round token from the request, so that a repeated request returns the same token and nothing has to store it. */
const roundTokenOf = ({ secret, caller, requestId }: User): string =>
  createHmac('sha256', secret).update(`visit\0${caller.playerId}\0${requestId}`).digest('base64url')

/** The round token is not stored: a repeated request derives it again. */
export const startSecrets: AnswerSecrets<User, OutputOf<typeof startGame>> = {
  withoutSecrets: ({ roundToken: _roundToken, ...stored }) => stored,
  renew: async (context, stored) => ({ roundToken: roundTokenOf(context), ...(stored as object) }),
}

/** What can be staked in a visit: for coins, including the bonus coins. */
const stakeableIn = (currency: Currency, { [currency]: own, bonus }: Balances): Stakeable =>
  currency === 'coin' && bonus > 0 ? { balance: own + bonus, bonus } : { balance: own }

interface Opening {
  readonly game: NonNullable<ReturnType<typeof openedGameOf>>
  /** The round that the page shows as it opens. */
  readonly staged: StagedRound | undefined
  /** It is open, and so stays the player's to finish, whatever has been closed since. */
  readonly isUnderWay: boolean
}

/** The game to open, unless it, or everything, is closed to the player. Locks the player. */
async function lockOpening({ tx, caller, catalogue, policy }: User, gameId: string, demo: boolean): Promise<Opening | Refusal> {
  await lockPlayer(tx, caller.playerId)
  const staged = await roundToShow(tx, caller.playerId, gameId, demo)
  const isUnderWay = staged?.isOver === false
  const game = openedGameOf(catalogue, gameId, policy) ?? (isUnderWay ? finishedStagedOf(gameId) : undefined)
  if (!game) return refuse('unknownGame')
  if (policy.maintenance.state === 'closed' && !isUnderWay) return refuse('maintenance', { until: policy.maintenance.until })
  if (caller.termsVersion < policy.termsVersion && !isUnderWay) return refuse('acceptTerms', { version: policy.termsVersion })
  return { game, staged, isUnderWay }
}

/** Since when the player has been at it, and what they played: of the open visit, unless it was left for too long. */
async function resumedVisit(
  { tx, caller, now, policy }: User,
  open: Awaited<ReturnType<typeof store.openVisit>>,
  { currency, lastAt }: { readonly currency: Currency; readonly lastAt: number },
) {
  const isGoingOn = open?.currency === currency && Math.max(open.started_at, lastAt) >= now - policy.visitPauseMinutes * minuteMs
  return isGoingOn
    ? { startedAt: open.started_at, before: await store.sumOfVisit(tx, caller.playerId, open) }
    : { startedAt: now, before: { rounds: 0, staked: 0, won: 0 } }
}

/**
 * Opens a visit to a game and closes the player's others, on any device; a visit to the same game that was open shortly before is resumed
 * after a reload.
 */
export async function openGameSession(context: User, input: InputOf<typeof startGame>): Promise<OutputOf<typeof startGame> | Refusal> {
  const { tx, caller, now, random, catalogue, policy } = context
  const { playerId } = caller
  if (!openedGameOf(catalogue, input.gameId, policy) && !stagedGame(input.gameId)) return refuse('unknownGame')
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const demo = input.tryIt === true
  const currency: Currency = demo ? 'demo' : 'coin'
  const opening = await lockOpening(context, input.gameId, demo)
  if (isRefusal(opening)) return opening
  const { game, staged, isUnderWay } = opening
  const [refusal, realityMinutes, seed, latest, open, heldBefore, bonusUntil] = await Promise.all([
    isUnderWay ? requireFinishAllowed(context) : requirePlayAllowed(context, { demo, minStake: game.entry.minBet }),
    realityMinutesOf(tx, playerId, now, policy),
    openSeed(tx, playerId, random, now),
    store.latestRound(tx, playerId, input.gameId, demo, now - resumeMs),
    store.openVisit(tx, playerId, input.gameId),
    balancesOf(tx, playerId),
    demo ? null : bonusUntilOf(context),
  ])
  if (refusal) return refusal
  const due = await beginPlay(tx, playerId, now, policy, realityMinutes)
  if (due) return due

  const roundToken = roundTokenOf(context)
  const { startedAt, before } = await resumedVisit(context, open, { currency, lastAt: latest?.at ?? 0 })
  if (demo) await grantDemo(context, heldBefore.demo, game.entry.maxBet)
  const balances = stakeableIn(
    currency,
    await store.openOnly(tx, {
      hash: hashToken(roundToken),
      playerId,
      gameId: input.gameId,
      currency,
      startedAt,
      bonusUntil,
      activityId: input.activityId ?? null,
      now,
    }),
  )
  return {
    roundToken,
    launch: { kind: 'iframe', url: `/games/${houseIdOf(input.gameId)}/` },
    name: game.entry.name,
    demo,
    ...balances,
    minBet: game.entry.minBet,
    maxBet: game.entry.maxBet,
    stakes: [...game.stakes],
    rtp: game.rules.rtp,
    rulesVersion: game.rules.rulesVersion,
    paceMs: stagedGame(input.gameId) ? policy.pace.stagedRoundMs : policy.pace.slotRoundMs,
    serverSeedHash: seed.server_seed_hash,
    clientSeed: seed.client_seed,
    visit: { elapsed: now - startedAt, ...before },
    // The page shows the current balance below a resumed round.
    ...(latest && { resume: settledRound(latest, balances) }),
    ...(stagedGame(input.gameId) && { abandonedAfter: policy.stagedRounds.abandonedAfterMs }),
    ...(staged && { staged: { ...staged, balance: balances.balance - (balances.bonus ?? 0) } }),
  }
}

/** Closes a visit and returns its totals. Idempotent. */
export async function closeGameSession({ tx, caller, now }: User, roundToken: string): Promise<OutputOf<typeof exitGame> | Refusal> {
  const hash = hashToken(roundToken)
  const visit = await store.findVisit(tx, hash, caller.playerId)
  if (!visit) return refuse('gameNotOpen')
  await store.closeVisit(tx, hash, now)
  const [sum, balances] = await Promise.all([store.sumOfVisit(tx, caller.playerId, visit), balancesOf(tx, caller.playerId)])
  return { ...sum, balance: stakeableIn(visit.currency, balances).balance }
}

/** Whether the visit's game has an open round that the player may finish, although they can play nothing else. */
async function canFinish(context: User, { game_id, currency }: store.VisitRow): Promise<boolean> {
  const { tx, caller } = context
  const [round, barred] = await Promise.all([openRound(tx, caller.playerId, game_id, currency), requireFinishAllowed(context)])
  return round !== undefined && barred === undefined
}

/** Returns what the heartbeat needs about the open visit to a game. */
export async function receiveHeartbeat(context: User, { gameId, roundToken }: InputOf<typeof online>): Promise<OutputOf<typeof online>> {
  const { tx, caller, now, policy } = context
  const named = roundToken === undefined ? undefined : await store.findVisit(tx, hashToken(roundToken), caller.playerId)
  const isVisitOver = roundToken !== undefined && named?.ended_at !== null
  const opened = gameId === undefined || roundToken !== undefined ? undefined : await store.openVisit(tx, caller.playerId, gameId)
  const visit = isVisitOver ? undefined : (named ?? opened)
  const elapsed = visit ? now - visit.started_at : 0
  const sum = visit && (await store.sumOfVisit(tx, caller.playerId, visit))
  const { isDue, isClosed } = await beatOf(tx, caller.playerId, now)
  return {
    serverTime: now,
    elapsed,
    net: sum ? sum.won - sum.staked : 0,
    realityCheckDue: visit !== undefined && isDue,
    kicked: isClosed && !(visit && (await canFinish(context, visit))),
    isVisitOver,
    settings: policy.since,
  }
}

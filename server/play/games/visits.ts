import { createHmac } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { online } from '#contract/games.ts'
import type { exitGame, startGame } from '#contract/play.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/tokens.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'
import type { Currency } from '../../ledger/ledger.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { bonusUntilOf } from '../../money/bonusCredit/bonusCredit.ts'
import { requirePlayAllowed } from '../../protection/gate.ts'
import { beatOf, sitDown } from '../../protection/reality.ts'
import { gameOf } from './catalogue.ts'
import { openSeed } from './fair.ts'
import { houseIdOf } from './generatedCatalogue.ts'
import { settledRound } from './rounds.ts'
import type { Held } from './rounds.ts'
import * as store from './store.ts'

type User = Context<'user'>

/** How far back an unseen round is shown again. */
const resumeMs = 24 * 60 * 60 * 1000

/** Tops the demo balance up from the mint, so that a demo visit can always play. */
async function grantDemo({ tx, caller, policy, now, requestId }: User, maxBet: number): Promise<void> {
  const held = await balanceOf(tx, caller.playerId, 'demo')
  if (held >= maxBet) return
  const movement = {
    kind: 'demo',
    currency: 'demo',
    from: 'mint',
    to: { playerId: caller.playerId },
    amount: policy.demoGrant,
  } as const
  const posted = await post(tx, movement, `demo:${caller.playerId}:${requestId}`, now)
  if (isRefusal(posted)) throw new Error('the mint cannot run dry')
}

/** The round token is made of the request that asks for it, so that a repetition gives it again and nothing needs to keep it. */
const roundTokenOf = ({ secret, caller, requestId }: User): string =>
  createHmac('sha256', secret).update(`visit\0${caller.playerId}\0${requestId}`).digest('base64url')

/** A stored start has no token (dispatch keeps none). */
export const renewStart = (context: User, stored: object): unknown => ({ roundToken: roundTokenOf(context), ...stored })

/** What can be staked in a visit: of coins with the bonus coins beside them. */
async function heldBy(sql: Sql, playerId: string, currency: Currency): Promise<Held> {
  const own = await balanceOf(sql, playerId, currency)
  const bonus = currency === 'coin' ? await balanceOf(sql, playerId, 'bonus') : 0
  return bonus > 0 ? { balance: own + bonus, bonus } : { balance: own }
}

/** Opens a visit to a game and closes the player's others, on this device or another; one of the same game that was open a moment ago goes on after a reload. */
export async function start(context: User, input: InputOf<typeof startGame>): Promise<OutputOf<typeof startGame> | Refusal> {
  const { tx, caller, now, random, catalogue, policy } = context
  const game = gameOf(catalogue, input.gameId)
  if (!game) return refuse('unknownGame')
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const demo = input.tryIt === true
  const currency: Currency = demo ? 'demo' : 'coin'
  const kept = await requirePlayAllowed(context, { demo, least: game.entry.minBet })
  if (kept) return kept
  await lockPlayer(tx, caller.playerId)
  const due = await sitDown(tx, caller.playerId, now, policy)
  if (due) return due
  if (demo) await grantDemo(context, game.entry.maxBet)

  const roundToken = roundTokenOf(context)
  const seed = await openSeed(tx, caller.playerId, random, now)
  const latest = await store.latestRound(tx, caller.playerId, input.gameId, demo, now - resumeMs)
  const open = await store.openVisit(tx, caller.playerId, input.gameId)
  const isGoingOn = open?.currency === currency && Math.max(open.started_at, latest?.at ?? 0) >= now - policy.visitPauseMinutes * 60_000
  const startedAt = isGoingOn ? open.started_at : now
  const before = isGoingOn ? await store.sumOfVisit(tx, caller.playerId, open) : { rounds: 0, staked: 0, won: 0 }
  await store.closeVisits(tx, caller.playerId, now)
  const bonusUntil = demo ? null : await bonusUntilOf(context)
  await store.insertVisit(tx, {
    hash: hashToken(roundToken),
    playerId: caller.playerId,
    gameId: input.gameId,
    currency,
    at: startedAt,
    bonusUntil,
  })
  const held = await heldBy(tx, caller.playerId, currency)
  return {
    roundToken,
    launch: { kind: 'iframe', url: `/games/${houseIdOf(input.gameId)}/` },
    name: game.entry.name,
    demo,
    ...held,
    minBet: game.entry.minBet,
    maxBet: game.entry.maxBet,
    stakes: [...game.rules.stakes],
    rtp: game.rules.rtp,
    rulesVersion: game.rules.rulesVersion,
    serverSeedHash: seed.server_seed_hash,
    clientSeed: seed.client_seed,
    visit: { elapsed: now - startedAt, ...before },
    // The page shows the balance of now under a round that is seen again.
    ...(latest && { resume: settledRound(latest, held) }),
  }
}

/** Closes a visit and says what it came to. Leaving twice is leaving once. */
export async function exit({ tx, caller, now }: User, roundToken: string): Promise<OutputOf<typeof exitGame> | Refusal> {
  const hash = hashToken(roundToken)
  const visit = await store.findVisit(tx, hash, caller.playerId)
  if (!visit) return refuse('gameNotOpen')
  await store.closeVisit(tx, hash, now)
  const sum = await store.sumOfVisit(tx, caller.playerId, visit)
  return { ...sum, balance: (await heldBy(tx, caller.playerId, visit.currency)).balance }
}

/** What the heartbeat is told of the open visit to a game. */
export async function beat({ tx, caller, now }: User, gameId: string | undefined): Promise<OutputOf<typeof online>> {
  const visit = gameId ? await store.openVisit(tx, caller.playerId, gameId) : undefined
  const elapsed = visit ? now - visit.started_at : 0
  const sum = visit && (await store.sumOfVisit(tx, caller.playerId, visit))
  const { isDue, isClosed } = await beatOf(tx, caller.playerId, now)
  return {
    serverTime: now,
    elapsed,
    net: sum ? sum.won - sum.staked : 0,
    realityCheckDue: visit !== undefined && isDue,
    kicked: isClosed,
  }
}

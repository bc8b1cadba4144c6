import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pusherBed, pusherProof } from '#contract/pusher.ts'
import { bedText, coinPusher, openingBed, readBed } from '#games/coin-pusher/rules.ts'
import type { Bed } from '#games/coin-pusher/rules.ts'
import { minuteMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { fairHash } from '../../kernel/fairHmac.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import type { Policy } from '../../settings/policy.ts'
import { openSeed, ownRound } from '../games/fair.ts'
import { openVisit, sumOfVisit } from '../games/store.ts'
import { lastBegun } from '../staged/store.ts'
import * as store from './store.ts'
import type { BedCurrency } from './store.ts'

type User = Context<'user'>

const opening = bedText(openingBed())
const openingHash = fairHash(opening)

export const currencyOf = (tryIt: boolean): BedCurrency => (tryIt ? 'demo' : 'coin')

/** The player's bed as it was left. */
export async function bedOf(sql: Sql, playerId: string, currency: BedCurrency): Promise<{ bed: Bed; hash: string }> {
  const stored = (await store.findBed(sql, playerId, currency)) ?? { bed: opening, hash: openingHash }
  return { bed: readBed(stored.bed), hash: stored.hash }
}

/** The largest stake of a round. */
export const maxStake = coinPusher.maxCoins * coinPusher.price

/** Demo coins are topped up by a drop when they do not cover the largest stake. */
const demoAfterGrant = (balance: number, { demoGrant }: Pick<Policy, 'demoGrant'>): number =>
  balance < maxStake ? balance + demoGrant : balance

/** The open visit to the game; undefined when there is none, or it was left for too long. */
export async function visitGoingOn(sql: Sql, playerId: string, currency: BedCurrency, now: number, { visitPauseMinutes }: Policy) {
  const [open, last] = await Promise.all([
    openVisit(sql, playerId, coinPusher.id),
    lastBegun(sql, playerId, now - Math.max(visitPauseMinutes, 1) * minuteMs, now),
  ])
  const isGoingOn = open?.currency === currency && Math.max(open.started_at, last ?? 0) >= now - visitPauseMinutes * minuteMs
  return { visit: isGoingOn ? open : undefined, last }
}

/** The bed, and everything that is fixed for the next drop. */
export async function showBed(
  { tx, caller, now, policy, random }: User,
  { tryIt }: InputOf<typeof pusherBed>,
): Promise<OutputOf<typeof pusherBed>> {
  const { playerId } = caller
  const currency = currencyOf(tryIt)
  const [{ bed, hash }, { visit }, seed, balances] = await Promise.all([
    bedOf(tx, playerId, currency),
    visitGoingOn(tx, playerId, currency, now, policy),
    openSeed(tx, playerId, random, now),
    balanceOf(tx, playerId, currency),
  ])
  const sum = visit && (await sumOfVisit(tx, playerId, visit))
  return {
    bed: { coins: [...bed.coins], next: bed.next },
    hash,
    rulesVersion: coinPusher.rulesVersion,
    serverSeedHash: seed.server_seed_hash,
    balance: tryIt ? demoAfterGrant(balances, policy) : balances,
    visit: { elapsed: visit ? now - visit.started_at : 0, staked: sum?.staked ?? 0, won: sum?.won ?? 0 },
    paceMs: policy.pace.stagedRoundMs,
  }
}

/** What a round did is stored with it, and archived with it: it depends on the bed before. */
export async function proofOf(context: User, roundId: string): Promise<OutputOf<typeof pusherProof> | Refusal> {
  const row = await ownRound(context, roundId)
  if (row?.game_id !== coinPusher.id) return refuse('unknownRound')
  const { id, at, demo, stake, payout, nonce } = row
  return {
    ...(row.outcome as store.PusherOutcome),
    roundId: id,
    time: at,
    demo,
    rulesVersion: row.rules_version,
    stake,
    payout,
    nonce,
    clientSeed: row.client_seed,
    serverSeedHash: row.server_seed_hash,
    serverSeed: row.is_revealed ? row.server_seed : null,
  }
}

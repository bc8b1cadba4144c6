import { createHmac } from 'node:crypto'
import type { ActivityId } from '#contract/activities.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pusherDrop } from '#contract/pusher.ts'
import { bedText, coinPusher, drawLandings, playDrops } from '#games/coin-pusher/rules.ts'
import { fairDraw } from '#games/fair/fair.ts'
import type { FairSeeds } from '#games/fair/fair.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import { fairHash, fairHmac } from '../../kernel/fairHmac.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/tokens.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import { requirePlayAllowed } from '../../protection/gate.ts'
import { requireStakeAllowed } from '../../protection/pass.ts'
import { realityMinutesOf, beginPlay } from '../../protection/reality.ts'
import { lockControl } from '../../protection/store.ts'
import { takesDrop } from '../games/catalogue.ts'
import { openSeed } from '../games/fair.ts'
import type { UnsettledRound } from '../games/spinStatements.ts'
import { noFeed, spinStore } from '../games/spinStore.ts'
import type { Settled } from '../games/spinStore.ts'
import { openOnly } from '../games/store.ts'
import { grantDemo } from '../games/visits.ts'
import { bedOf, currencyOf, maxStake, visitGoingOn } from './bed.ts'
import { storeRound } from './store.ts'
import type { BedCurrency, PusherOutcome } from './store.ts'

type User = Context<'user'>
type Input = InputOf<typeof pusherDrop>
type StoredBed = Awaited<ReturnType<typeof bedOf>>

/** What a drop does to the bed. */
interface Drop {
  readonly payout: number
  /** The bed it leaves. */
  readonly bed: string
  readonly outcome: PusherOutcome
}

/** Opens a visit: one game at a time, so the player's others are closed, on any device. The player is locked. */
async function openVisit(context: User, currency: BedCurrency, activityId: ActivityId | undefined): Promise<Buffer | Refusal> {
  const { tx, caller, now, policy, secret, requestId } = context
  const { playerId } = caller
  const [refusal, realityMinutes] = await Promise.all([
    requirePlayAllowed(context, { demo: currency === 'demo', minStake: coinPusher.price }),
    realityMinutesOf(tx, playerId, now, policy),
  ])
  if (refusal) return refusal
  const due = await beginPlay(tx, playerId, now, policy, realityMinutes)
  if (due) return due
  // Its token is never needed: the session authorizes the drops.
  const hash = hashToken(createHmac('sha256', secret).update(`pusher visit\0${playerId}\0${requestId}`).digest('base64url'))
  await openOnly(tx, {
    hash,
    playerId,
    gameId: coinPusher.id,
    currency,
    startedAt: now,
    bonusUntil: null,
    activityId: activityId ?? null,
    now,
  })
  return hash
}

/** What lands where is drawn from the seed pair, and the bed is played with it. */
function playBed({ bed, hash }: StoredBed, { aim, coins }: Pick<Input, 'aim' | 'coins'>, seeds: FairSeeds): Drop {
  const landings = drawLandings(aim, coins, fairDraw(seeds, fairHmac))
  const played = playDrops(bed, landings)
  const after = bedText(played.bed)
  return {
    payout: played.paid,
    bed: after,
    outcome: {
      aim,
      before: { coins: [...bed.coins], next: bed.next },
      landings,
      falls: [...played.falls],
      hashBefore: hash,
      hashAfter: fairHash(after),
    },
  }
}

/** Settles the round by the spin's own statement. The balance's pass may have expired: then everything is checked, and the pass renewed. */
async function settleDrop(
  { tx, caller: { playerId }, policy, now }: User,
  round: UnsettledRound & { readonly stake: number; readonly demo: boolean },
): Promise<Settled | Refusal> {
  // These rounds return much of a stake, so little of it counts for programmes, and nothing feeds the pools (economy/).
  const spins = spinStore(tx, { feed: noFeed, largeWin: policy.largeWin })
  const { stake, demo } = round
  return (
    (await spins.settle(round)) ??
    (await requireStakeAllowed(tx, { playerId, stake, demo, now, policy })) ??
    (await spins.settle(round)) ??
    refuse('stillProcessing')
  )
}

/**
 * Drops coins: the bed is played, and the round settled with the bed it leaves, in one transaction. The next drop begins with that bed or,
 * if the transaction was lost, with the one before.
 */
export async function dropCoins(
  context: User,
  { tryIt, aim, coins, version, activityId }: Input,
): Promise<OutputOf<typeof pusherDrop> | Refusal> {
  const { tx, caller, now, policy, random, requestId } = context
  const { playerId } = caller
  const stake = coins * coinPusher.price
  if (!takesDrop(stake, policy) || aim >= coinPusher.aims)
    return refuse('stakeNotOffered', { maxCoins: coinPusher.maxCoins, aims: coinPusher.aims })
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const currency = currencyOf(tryIt)
  await lockControl(tx, playerId)
  const [stored, { visit, last }, seed, balances] = await Promise.all([
    bedOf(tx, playerId, currency),
    visitGoingOn(tx, playerId, currency, now, policy),
    openSeed(tx, playerId, random, now),
    balanceOf(tx, playerId, currency),
  ])
  if (stored.bed.next !== version) return refuse('choiceNotOpen', { version: stored.bed.next })
  const { stagedRoundMs: paceMs } = policy.pace
  const waitMs = paceMs > 0 && last !== null ? last + paceMs - now : 0
  if (waitMs > 0) return refuse('tooFast', { retryAt: now + waitMs, waitMs })
  if (tryIt) await grantDemo(context, balances, maxStake)
  else if (balances < stake) return refuse('balanceTooLow', { balance: balances })
  const visitHash = visit ? Buffer.from(visit.hash, 'hex') : await openVisit(context, currency, activityId)
  if (isRefusal(visitHash)) return visitHash

  const seeds = { serverSeed: seed.server_seed, clientSeed: seed.client_seed, nonce: seed.next_nonce }
  const { payout, bed: after, outcome } = playBed(stored, { aim, coins }, seeds)
  const atRisk = tryIt ? 0 : Math.min(stake, Math.abs(payout - stake))
  const round = {
    player_id: playerId,
    currency,
    stake,
    payout,
    game_session_hash: visitHash,
    game_id: coinPusher.id,
    demo: tryIt,
    valid_bet: Math.floor((atRisk * (policy.stagedRounds.validBetPercent[coinPusher.id] ?? 0)) / 100),
    rules_version: coinPusher.rulesVersion,
    settings_revision: policy.revision,
    seed_id: seed.id,
    nonce: seeds.nonce,
    request_id: requestId,
    at: now,
  }
  const settled = await settleDrop(context, round)
  if (isRefusal(settled)) return settled
  await storeRound(tx, { ...round, id: settled.id, bed: after, hash: outcome.hashAfter, outcome })
  const { rulesVersion } = coinPusher
  return { ...outcome, roundId: settled.id, time: now, demo: tryIt, rulesVersion, stake, payout, balance: settled.balance }
}

import { propIds } from '#contract/awards.ts'
import { giftId } from '#contract/bankruptcy.ts'
import type { BankruptClaim, BankruptGift, GiftId, receiveBankruptGiftAward } from '#contract/bankruptcy.ts'
import type { InputOf } from '#contract/call.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAward } from '../../awards/awards.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import { dayMs, minuteMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { hasReachedLimit, requirePromotionsAllowed } from '../../protection/gate.ts'
import { restrictionOf } from '../../protection/store.ts'
import { isOnAt } from '../../settings/areas/activities.ts'
import { easierGoals, goalNames, reachedOf } from '../../settings/earlierGoals.ts'
import { lastMonth, monthlyParts } from '../vip/monthly.ts'
import { waitingRebates } from '../vip/rebates.ts'
import * as store from './store.ts'

/** Once-a-day claims use the UTC date (spec §9). */
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)
const dayStart = (now: number): number => Date.parse(`${dayOf(now)}T00:00:00Z`)

/** What decides on the gifts. */
interface Eligibility {
  readonly isBankrupt: boolean
  /** A break, an exclusion or a reached limit: no gift is offered then. */
  readonly isHeldBack: boolean
  readonly currBet: number
  readonly requiredBet: number
  /** When each gift can be claimed, ms UTC; −1: not today. */
  readonly moments: Readonly<Record<GiftId, number>>
  readonly received: ReadonlySet<string>
}

const ids = giftId.options

/** Operators close the gifts by their own setting, or as an activity. */
const isOffered = (id: GiftId, { policy: { bankruptcy, activities }, now }: Pick<PlayerContext, 'policy' | 'now'>): boolean =>
  bankruptcy.isOpen && isOnAt(activities.bankruptcy, now) && bankruptcy.gifts[id].coins > 0

const playerContextOf = ({ tx, caller, now, policy }: Context<'user'>): PlayerContext => ({
  sql: tx,
  playerId: caller.playerId,
  now,
  policy,
})

/**
 * Coins that bets have earned and that only need to be claimed: rebates and the monthly bonus. The savings of a piggy bank do not count: a
 * player fills it while losing their first coins, and would hardly ever be offered a gift.
 */
async function earnedCoins(player: PlayerContext): Promise<number> {
  const { sql, playerId, now, policy } = player
  const [rebates, month] = await Promise.all([waitingRebates(sql, playerId, null, now, policy), lastMonth(sql, playerId, now)])
  const parts = (await monthlyParts(sql, playerId, month, now, policy)).filter(({ state }) => state === 'claimable' || state === 'upcoming')
  return [...rebates, ...parts].reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Whether the player has nothing left anywhere, and lost it in play since the last gift: a player who withdrew it, or set it aside, is not
 * bankrupt.
 */
async function isBankruptWith(coins: number, player: PlayerContext): Promise<boolean> {
  const { sql, playerId, now, policy } = player
  const { threshold, minLoss } = policy.bankruptcy
  if (coins >= threshold) return false
  const [elsewhere, earned, lost, before] = await Promise.all([
    store.otherAssets(sql, playerId, now, policy.coupons),
    earnedCoins(player),
    store.lostTotal(sql, playerId),
    store.lostBefore(sql, playerId),
  ])
  return coins + elsewhere + earned < threshold && lost - before >= minLoss
}

const isHeldBackNow = async ({ sql, playerId, now, policy }: PlayerContext): Promise<boolean> => {
  const [restriction, isLimited] = await Promise.all([restrictionOf(sql, playerId, now), hasReachedLimit(sql, playerId, policy, now)])
  return restriction !== null || isLimited
}

async function eligibilityOf(player: PlayerContext, coins: number): Promise<Eligibility> {
  const { sql, playerId, now, policy } = player
  const { bankruptcy } = policy
  // The remaining checks are skipped for players above the threshold.
  const isPoor = coins < bankruptcy.threshold
  const waitMs = (id: GiftId): number => (bankruptcy.coolingOffMinutes + bankruptcy.gifts[id].waitMinutes) * minuteMs
  const longestMs = Math.max(...ids.map(waitMs))
  const [isBankrupt, isBarred, received, currBet, fellAt, lostAt] = await Promise.all([
    isBankruptWith(coins, player),
    isPoor && isHeldBackNow(player),
    store.received(sql, playerId, dayOf(now)),
    store.validBetSince(sql, playerId, dayStart(now), dayStart(now) + dayMs),
    isPoor ? store.belowThresholdSince(sql, playerId, coins, bankruptcy.threshold) : undefined,
    isPoor ? store.lostInPlayAt(sql, playerId, now - longestMs, now) : null,
  ])
  const isHeldBack = isBankrupt && isBarred
  // A player who never held a coin counts as fallen since registration: long enough ago. Coins that were in play are lost later than they left.
  const fallen = isBankrupt ? Math.max(fellAt ?? 0, lostAt ?? 0) : undefined
  const momentOf = (id: GiftId): number =>
    fallen === undefined || isHeldBack || !isOffered(id, player) || received.has(id) ? -1 : fallen + waitMs(id)
  return {
    isBankrupt,
    isHeldBack,
    currBet,
    requiredBet: await requiredBetOf(player, currBet),
    moments: { '1': momentOf('1'), '2': momentOf('2') },
    received,
  }
}

/** The valid bets that the second gift needs today: fewer, if they were enough while fewer were needed. */
async function requiredBetOf({ sql, playerId, now, policy }: PlayerContext, currBet: number): Promise<number> {
  const goal = policy.bankruptcy.requiredBet
  const since = dayStart(now)
  const eased = currBet < goal ? easierGoals(policy, goalNames.bankruptcyBet, { goal, since }) : []
  const reached = await reachedOf(eased, ({ until }) => store.validBetSince(sql, playerId, since, until))
  if (reached !== undefined) return reached
  return goal
}

const currentEligibility = async (player: PlayerContext): Promise<Eligibility> =>
  eligibilityOf(player, await store.heldTotal(player.sql, player.playerId))

/** Why this gift is not available now; undefined when it is. */
function refusalFor(
  id: GiftId,
  { isBankrupt, isHeldBack, currBet, requiredBet, moments, received }: Eligibility,
  player: PlayerContext,
): Refusal | undefined {
  const { now } = player
  if (!isOffered(id, player) || received.has(id) || isHeldBack) return refuse('bankruptClosed')
  if (!isBankrupt) return refuse('bankruptNot')
  if (now < moments[id]) return refuse('bankruptNotNow', { availableAt: moments[id] })
  if (id === '2' && currBet < requiredBet) return refuse('bankruptBetMissing', { need: requiredBet, done: currBet })
  return undefined
}

const giftOf = (eligibility: Eligibility, player: PlayerContext): BankruptGift => ({
  bankrupt: eligibility.isBankrupt,
  canReceiveLastMs: eligibility.moments['1'],
  gift2LastMs: eligibility.moments['2'],
  awardList: ids.map((id) => ({
    id,
    propId: propIds.coin,
    count: player.policy.bankruptcy.gifts[id].coins,
    canReceive: refusalFor(id, eligibility, player) === undefined,
    isReceived: eligibility.received.has(id),
  })),
  currBet: eligibility.currBet,
  validBet: eligibility.requiredBet,
  serverTime: player.now,
})

/** The player's state for both gifts. */
export async function giftInfo(context: Context<'user'>): Promise<BankruptGift> {
  const player = playerContextOf(context)
  return giftOf(await currentEligibility(player), player)
}

/** Whether one of the gifts can be claimed now. The held total decides it for most players. */
export async function hasGift(player: PlayerContext): Promise<boolean> {
  const coins = await store.heldTotal(player.sql, player.playerId)
  if (coins >= player.policy.bankruptcy.threshold) return false
  const eligibility = await eligibilityOf(player, coins)
  return ids.some((id) => refusalFor(id, eligibility, player) === undefined)
}

/** Pays one gift in the caller's transaction. The balances are locked first: a concurrent second call finds the gift claimed. */
export async function receiveGift(
  context: Context<'user'>,
  { id }: InputOf<typeof receiveBankruptGiftAward>,
): Promise<BankruptClaim | Refusal> {
  const { tx, now, policy } = context
  const { playerId } = context.caller
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  await lockAccounts(tx, playerId)
  const player = playerContextOf(context)
  const refusal = refusalFor(id, await currentEligibility(player), player)
  if (refusal) return refusal
  const { coins } = policy.bankruptcy.gifts[id]
  const gift = await store.insertGift(tx, {
    playerId,
    day: dayOf(now),
    gift: id,
    amount: coins,
    at: now,
    lostTotal: await store.lostTotal(tx, playerId),
  })
  if (!gift) throw new Error('the gift was not written')
  const award = { id: gift.id, propId: propIds.coin, count: coins }
  const ref = `bankruptGift:${gift.id}`
  await giveAward(tx, { playerId, activityId: 'bankruptcy', award, now, kind: 'bankruptGift', ref, policy })
  return { claimId: gift.id, awards: [award], coin: await balanceOf(tx, playerId, 'coin'), gift: await giftInfo(context) }
}

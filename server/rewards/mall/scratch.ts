import type { Award } from '#contract/awards.ts'
import { propIds } from '#contract/awards.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type {
  CardMilestone,
  appDiamondBonusTickersData,
  CardPayment,
  diamondExchangeScratchcard,
  receiveAddupAwardById,
  scratchCardLottery,
  ScratchInfo,
  searchScratchCardAwardLog,
  Scratched,
} from '#contract/mall.ts'
import { decide } from '#games/scratch/prizes.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAwards } from '../../awards/awards.ts'
import { refuseUnseen } from '../../awards/changedOffer.ts'
import { touchInput } from '../../identity/session/input.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { maskName } from '../../kernel/privacy.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import { isOnAt } from '../../settings/areas/activities.ts'
import type { MallPolicy } from '../../settings/areas/mall.ts'
import { easierGoals, goalNames, reachedOf } from '../../settings/earlierGoals.ts'
import { beginPurchase } from './begin.ts'
import * as store from './cardStore.ts'

type User = Context<'user'>
type ScratchRules = MallPolicy['scratch']
type Prize = ScratchRules['prizes'][number]

/** The award of a prize; its id names the prize and the version of the rules. */
const awardOf = ({ version }: ScratchRules, { id, gives }: Prize): Award | null => gives && { id: `v${version}-${id}`, ...gives }

/** Number of names in the ticker. */
const announcedLength = 20

/** The cards that the last milestone needs. */
const mostNeeded = ({ addUps }: Pick<ScratchRules, 'addUps'>): number => Math.max(0, ...addUps.map(({ cards }) => cards))

/** `limit`: as far as cards are counted; without one, all are. */
async function addUpsOf(
  { sql, playerId, policy }: Omit<PlayerContext, 'now'>,
  limit?: number,
): Promise<{ scratched: number; addUps: CardMilestone[] }> {
  const [scratched, claimed] = await Promise.all([store.scratchedCount(sql, playerId, { limit }), store.claimedAddUps(sql, playerId)])
  /** How many cards it needs: fewer, if they were enough while fewer were needed. */
  const neededFor = async (id: string, cards: number): Promise<number> => {
    const eased = scratched < cards ? easierGoals(policy, goalNames.addUp(id), { goal: cards, since: 0 }) : []
    const reached = await reachedOf(eased, ({ goal, until }) => store.scratchedCount(sql, playerId, { until, limit: goal }))
    if (reached !== undefined) return reached
    return cards
  }
  const addUps = await Promise.all(
    policy.mall.scratch.addUps.map(async ({ id, cards: current, gives }) => {
      const cards = await neededFor(id, current)
      const state = claimed.has(id) ? ('claimed' as const) : scratched >= cards ? ('claimable' as const) : ('locked' as const)
      return { id, cards, state, awards: gives.map((gift, index) => ({ id: `${id}-${index + 1}`, ...gift })) }
    }),
  )
  return { scratched, addUps }
}

/** The mall's red dot: a card can be scratched or a milestone claimed; a card alone while operators have closed the mall. */
export async function hasMallAward(player: PlayerContext): Promise<boolean> {
  const [isWaiting, { addUps }] = await Promise.all([
    store.hasWaitingCard(player.sql, player.playerId),
    addUpsOf(player, mostNeeded(player.policy.mall.scratch)),
  ])
  return isWaiting || (isOnAt(player.policy.activities.lottery, player.now) && addUps.some(({ state }) => state === 'claimable'))
}

async function remainingToday({ tx, caller, policy, now }: User): Promise<number> {
  const { perDay } = policy.mall.scratch
  return perDay - (await store.boughtSince(tx, caller.playerId, startOfDay(utcDay(now)), perDay))
}

/** getScratchCardInfo. */
export async function scratchInfo(context: User): Promise<ScratchInfo> {
  const { tx, caller, policy, now } = context
  const { playerId } = caller
  const rules = policy.mall.scratch
  const [waiting, diamonds, lottery, left, scratched] = await Promise.all([
    store.waitingCards(tx, playerId),
    balanceOf(tx, playerId, 'diamond'),
    balanceOf(tx, playerId, 'lottery'),
    remainingToday(context),
    addUpsOf({ sql: tx, playerId, policy }),
  ])
  return {
    price: rules.price,
    diamonds,
    lottery,
    left,
    perDay: rules.perDay,
    resetAt: startOfDay(utcDay(now) + 1),
    waiting: waiting.map(({ id, at }) => ({ cardId: id, time: at })),
    ...scratched,
    rulesVersion: rules.version,
    prizes: rules.prizes.map((prize) => ({ id: prize.id, award: awardOf(rules, prize), odds: prize.odds })),
  }
}

/** Decides cards, stores them and pays their prizes, all at once: scratching changes nothing any more. */
async function decideCards({ tx, caller, policy, random, now }: User, payment: CardPayment, count: number): Promise<store.CardRow[]> {
  const rules = policy.mall.scratch
  const { playerId } = caller
  const cards = Array.from({ length: count }, () => {
    const prize = decide(rules.prizes, (limit) => random.below(limit))
    const award: Award | null = awardOf(rules, prize)
    return { prizeId: prize.id, award, announced: award?.propId === propIds.coin && award.count >= rules.tickerFrom }
  })
  const rows = await store.insertCards(tx, { playerId, rulesVersion: rules.version, payment, at: now }, cards)
  await giveAwards(
    tx,
    rows.flatMap(({ id, award }) =>
      award ? [{ playerId, activityId: 'lottery', award, now, kind: 'scratch', ref: `scratch:${id}`, policy }] : [],
    ),
  )
  return rows
}

/** diamondExchangeScratchcard: charges for all of them first, so that the prize of one does not pay for the next. */
export async function buyCards(
  context: User,
  { pay, count, seen }: InputOf<typeof diamondExchangeScratchcard>,
): Promise<OutputOf<typeof diamondExchangeScratchcard> | Refusal> {
  const { tx, caller, policy, now, requestId } = context
  const refused = await beginPurchase(context)
  if (refused) return refused
  const { price, version } = policy.mall.scratch
  const changed = refuseUnseen(seen, { price, rulesVersion: version })
  if (changed) return changed
  const left = await remainingToday(context)
  if (left < count) return refuse('notYet', { availableAt: startOfDay(utcDay(now) + 1), left })
  const need = pay === 'diamond' ? price * count : count
  const from = { playerId: caller.playerId }
  const ref = `scratch-cards:${caller.playerId}:${requestId}`
  const paid = await post(tx, { kind: 'scratchCard', currency: pay, from, to: 'operator', amount: need }, ref, now)
  if (isRefusal(paid)) return refuse('balanceTooLow', { need })
  const cards = await decideCards(context, pay, count)
  return { cards: cards.map(({ id, at }) => ({ cardId: id, time: at })) }
}

/** scratchCardLottery. The prize is already the player's: nothing blocks revealing it. */
export async function scratchCards(context: User, { cardId }: InputOf<typeof scratchCardLottery>): Promise<Scratched | Refusal> {
  const { tx, caller, now } = context
  // An id in another format cannot name a card.
  if (cardId !== undefined && !isId(cardId)) return refuse('notAvailable')
  await touchInput(context)
  await lockPlayer(tx, caller.playerId)
  const row = await store.revealCard(tx, caller.playerId, cardId ?? null, now)
  if (!row) return refuse('notAvailable')
  const waiting = await store.waitingCards(tx, caller.playerId)
  return { cardId: row.id, time: row.revealed_at ?? now, award: row.award, left: waiting.length }
}

/** receiveAddupAwardById. */
export async function receiveAddUp(
  context: User,
  { id }: InputOf<typeof receiveAddupAwardById>,
): Promise<OutputOf<typeof receiveAddupAwardById> | Refusal> {
  const { tx, caller, policy, now } = context
  const { playerId } = caller
  await touchInput(context)
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  const { scratched, addUps } = await addUpsOf({ sql: tx, playerId, policy }, mostNeeded(policy.mall.scratch))
  const addUp = addUps.find((one) => one.id === id)
  if (!addUp) return refuse('notAvailable')
  if (addUp.state === 'locked') return refuse('notYet', { need: addUp.cards, done: scratched })
  if (!(await store.insertAddUp(tx, playerId, id, now))) return refuse('alreadyDone')
  const ref = `scratch-addup:${playerId}:${id}`
  await giveAwards(
    tx,
    addUp.awards.map((award) => ({ playerId, activityId: 'lottery', award, now, kind: 'scratchAddUp', ref, policy })),
  )
  return { awards: addUp.awards }
}

/** searchScratchCardAwardLog. */
export async function awardLog(
  { tx, caller }: ReadContext<'user'>,
  { pageNum, pageSize, from, to }: InputOf<typeof searchScratchCardAwardLog>,
): Promise<OutputOf<typeof searchScratchCardAwardLog>> {
  const timeRange = { from: from ?? null, to: to ?? null }
  const { rows, total } = await store.revealedPage(tx, caller.playerId, timeRange, { pageNum, pageSize })
  const list = rows.map(({ id, award, at, revealed_at: time }) => ({ cardId: id, time, boughtAt: at, award }))
  return { list, total, pageNum, pageSize }
}

/** appDiamondBonusTickersData: real winners, after they have scratched. */
export async function latestPrizes({ tx }: User): Promise<OutputOf<typeof appDiamondBonusTickersData>> {
  const rows = await store.latestAnnounced(tx, announcedLength)
  return {
    list: rows.map(({ id, nickname, avatar, award, revealed_at: time }) => ({
      id,
      nickname: maskName(nickname),
      avatar,
      amount: award.count,
      time,
    })),
  }
}

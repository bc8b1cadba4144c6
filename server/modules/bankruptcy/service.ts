import type { InputOf } from '#contract/call.ts'
import { props } from '#contract/awards.ts'
import { giftId } from '#contract/bankruptcy.ts'
import type { BankruptClaim, BankruptGift, GiftId, receiveBankruptGiftAward } from '#contract/bankruptcy.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { Context } from '../../kernel/context.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'
import { requireFreshInput } from '../session/input.ts'
import * as store from './store.ts'

type User = Pick<Context<'user'>, 'tx' | 'caller' | 'now' | 'policy'>

const minuteMs = 60_000
/** Once-a-day marks use the UTC date (spec §9). */
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)
const dayStart = (now: number): number => Date.parse(`${dayOf(now)}T00:00:00Z`)

/** What decides about the gifts. Rounds settle the moment they are drawn (docs/decisions/005), so nothing is ever still in play. */
interface Standing {
  readonly isBankrupt: boolean
  readonly currBet: number
  /** When each gift can be claimed, ms UTC; −1: not today. */
  readonly moments: Readonly<Record<GiftId, number>>
  readonly received: ReadonlySet<string>
}

const ids = giftId.options

async function standingOf({ tx, caller, now, policy: { bankruptcy } }: User): Promise<Standing> {
  const { playerId } = caller
  const held = await store.heldTotal(tx, playerId)
  const isBankrupt = held < bankruptcy.threshold
  const received = await store.received(tx, playerId, dayOf(now))
  // Who never held a coin fell when they came: long enough ago.
  const fallen = isBankrupt ? ((await store.fallenAt(tx, playerId, held, bankruptcy.threshold)) ?? 0) : undefined
  const momentOf = (id: GiftId): number =>
    fallen === undefined || !bankruptcy.isOpen || received.has(id) ? -1 : fallen + bankruptcy.gifts[id].waitMinutes * minuteMs
  return {
    isBankrupt,
    currBet: await store.validBetSince(tx, playerId, dayStart(now)),
    moments: { '1': momentOf('1'), '2': momentOf('2') },
    received,
  }
}

/** Why this gift is not given now; undefined when it is. */
function objectionTo(id: GiftId, { isBankrupt, currBet, moments, received }: Standing, { now, policy }: User): Refusal | undefined {
  const { isOpen, requiredBet } = policy.bankruptcy
  if (!isOpen || received.has(id)) return refuse('bankruptClosed')
  if (!isBankrupt) return refuse('bankruptNot')
  if (now < moments[id]) return refuse('bankruptNotNow', { availableAt: moments[id] })
  if (id === '2' && currBet < requiredBet) return refuse('bankruptBetMissing', { need: requiredBet, done: currBet })
  return undefined
}

const giftOf = (standing: Standing, user: User): BankruptGift => ({
  bankrupt: standing.isBankrupt,
  canReceiveLastMs: standing.moments['1'],
  gift2LastMs: standing.moments['2'],
  awardList: ids.map((id) => ({
    id,
    propId: props.coin,
    count: user.policy.bankruptcy.gifts[id].coins,
    canReceive: objectionTo(id, standing, user) === undefined,
    isReceived: standing.received.has(id),
  })),
  currBet: standing.currBet,
  validBet: user.policy.bankruptcy.requiredBet,
  serverTime: user.now,
})

export const giftInfo = async (user: User): Promise<BankruptGift> => giftOf(await standingOf(user), user)

/** Whether one of the gifts can be claimed now; `held`: coin + bonus + safebox, which settles it for most players. */
export async function hasGift(user: User, held: number): Promise<boolean> {
  if (held >= user.policy.bankruptcy.threshold) return false
  const standing = await standingOf(user)
  return ids.some((id) => objectionTo(id, standing, user) === undefined)
}

/** Pays one gift in the caller's transaction. The purses are locked first: whoever comes second finds the gift taken. */
export async function receiveGift(
  context: Context<'user'>,
  { id }: InputOf<typeof receiveBankruptGiftAward>,
): Promise<BankruptClaim | Refusal> {
  const { tx, caller, now, policy } = context
  const idle = await requireFreshInput(context)
  if (idle) return idle
  await store.lockPurses(tx, caller.playerId)
  const objection = objectionTo(id, await standingOf(context), context)
  if (objection) return objection
  const { coins } = policy.bankruptcy.gifts[id]
  const gift = await store.insertGift(tx, { playerId: caller.playerId, day: dayOf(now), gift: id, amount: coins, at: now })
  if (!gift) throw new Error('the gift was not written')
  const movement = { kind: 'bankruptGift', currency: 'coin', from: 'mint', to: { playerId: caller.playerId }, amount: coins } as const
  const posted = await post(tx, movement, `bankruptGift:${gift.id}`, now)
  if (isRefusal(posted)) return posted
  return {
    claimId: gift.id,
    awards: [{ id: gift.id, propId: props.coin, count: coins }],
    coin: await balanceOf(tx, caller.playerId, 'coin'),
    gift: await giftInfo(context),
  }
}

import * as z from 'zod/mini'
import { recipient } from './addresses.ts'
import { award } from './awards.ts'
import { call } from './call.ts'
import { orderRefusal } from './orderRefusal.ts'
import { amount, id, olderThan, pageInput, pageOf, timeRange, time } from './values.ts'

/** The ways to pay for scratch cards: diamonds at the current price, or one lottery ticket per card. */
const cardPayments = ['diamond', 'lottery'] as const
export type CardPayment = (typeof cardPayments)[number]

/** Maximum cards per purchase. */
const maxCards = 10

/** Coins for diamonds: limited per UTC day. */
const coinPack = z.object({ packId: id, diamonds: z.int(), coins: amount, perDay: z.int(), left: z.int() })

/** In both languages, as the server lists it. */
const goodsName = z.object({ 'en-PH': z.string(), 'fil-PH': z.string() })

const goods = z.object({
  goodsId: id,
  name: goodsName,
  /** Name of the drawing. */
  art: z.string(),
  diamonds: z.int(),
  /** The valid bets that it requires; they count for no other item. */
  bet: amount,
  /** Pieces left; 0: sold out. */
  stock: z.int(),
  /** Maximum per player; `had`: how many this player has ordered, except refused orders. */
  perPlayer: z.int(),
  had: z.int(),
  /** address: it is shipped there · mobile: it is loaded onto that number. */
  needs: z.enum(['address', 'mobile']),
})
export type Goods = z.infer<typeof goods>

/** The mall's shelves for this player: packs of coins and goods, and what the player can pay with, in pieces. */
export const diamondShopData = call({
  path: 'diamondShopData',
  auth: 'user',
  input: z.object({}),
  output: z.object({
    diamonds: z.int(),
    lottery: z.int(),
    packs: z.array(coinPack),
    goods: z.array(goods),
    /** The player's valid bets that no item was ordered with. */
    unusedBets: amount,
    /** The next UTC midnight. */
    resetAt: time,
  }),
})
export type DiamondShop = z.infer<typeof diamondShopData.output>

/**
 * Exchanges diamonds for one pack of coins. `notYet` returns { availableAt } when the day's limit is reached; `balanceTooLow` { diamonds }. `seen`, here
 * and below: the offer that the player agreed to.
 */
export const diamondExchangeCoin = call({
  path: 'diamondExchangeCoin',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ packId: id, seen: z.optional(z.object({ diamonds: z.int(), coins: amount })) }),
  output: z.object({ packId: id, coins: amount, diamonds: z.int() }),
  failures: ['confirmIdentity', 'notAvailable', 'notYet', 'balanceTooLow', 'offerChanged', 'selfExcluded'],
})

export type Recipient = z.infer<typeof recipient>

const orderStates = ['created', 'approved', 'shipped', 'done', 'refused'] as const

const goodsOrder = z.object({
  orderId: id,
  time,
  goodsId: id,
  name: goodsName,
  art: z.string(),
  diamonds: z.int(),
  state: z.enum(orderStates),
  recipient,
  /** Once shipped. */
  tracking: z.nullable(z.object({ carrier: z.string(), number: z.string() })),
  /** Why an operator refused it, in their words; the diamonds were returned. */
  reason: z.nullable(z.string()),
  /** Why the server refused it. */
  reasonKey: z.nullable(orderRefusal),
  /** The states it has passed through, oldest first. */
  steps: z.array(z.object({ state: z.enum(orderStates), time })),
})
export type GoodsOrder = z.infer<typeof goodsOrder>

/**
 * Orders one piece. `notAvailable`: sold out, or no longer sold; `alreadyDone`: the player has reached the maximum, { most };
 * `badParameter` { field: 'address' }: it needs a shipping address; `depositNeeded` { need }: the net deposits that are missing;
 * `turnoverMissing` { need, done }: the valid bets that it requires, and those that no item was ordered with.
 */
export const diamondExchangeGoods = call({
  path: 'diamondExchangeGoods',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ goodsId: id, recipient, seen: z.optional(z.object({ diamonds: z.int(), bet: z.optional(amount) })) }),
  output: goodsOrder,
  failures: [
    'confirmIdentity',
    'notAvailable',
    'alreadyDone',
    'balanceTooLow',
    'offerChanged',
    'depositNeeded',
    'turnoverMissing',
    'selfExcluded',
  ],
})

/** The player's goods orders, newest first. */
export const diamondGoodsExchangeOrderLog = call({
  path: 'diamondGoodsExchangeOrderLog',
  auth: 'user',
  input: pageInput,
  output: pageOf(goodsOrder),
})

/** A card that was bought and not scratched yet. Its prize was decided, paid and posted when it was bought. */
const waitingCard = z.object({ cardId: id, time })
export type WaitingCard = z.infer<typeof waitingCard>

const addUp = z.object({ id, cards: z.int(), state: z.enum(['locked', 'claimable', 'claimed']), awards: z.array(award) })
export type CardMilestone = z.infer<typeof addUp>

export const getScratchCardInfo = call({
  path: 'getScratchCardInfo',
  auth: 'user',
  input: z.object({}),
  output: z.object({
    /** Diamonds for a card. */
    price: z.int(),
    diamonds: z.int(),
    /** Lottery tickets: one per card. */
    lottery: z.int(),
    /** Cards that can still be bought in this UTC day. */
    left: z.int(),
    perDay: z.int(),
    resetAt: time,
    /** Oldest first. */
    waiting: z.array(waitingCard),
    /** Cards scratched so far: counted by the cumulative milestones. */
    scratched: z.int(),
    addUps: z.array(addUp),
    rulesVersion: z.int(),
    /** The possible prizes of a card, in parts per million of all cards; null: no prize. */
    prizes: z.array(z.object({ id, award: z.nullable(award), odds: z.int() })),
  }),
})
export type ScratchInfo = z.infer<typeof getScratchCardInfo.output>

/** Buys cards. `notYet` returns { availableAt, left } when the day's limit does not allow that many; `balanceTooLow` { need }. */
export const diamondExchangeScratchcard = call({
  path: 'diamondExchangeScratchcard',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({
    pay: z._default(z.enum(cardPayments), 'diamond'),
    count: z._default(z.int().check(z.minimum(1), z.maximum(maxCards)), 1),
    seen: z.optional(z.object({ price: z.int(), rulesVersion: z.int() })),
  }),
  output: z.object({ cards: z.array(waitingCard) }),
  failures: ['confirmIdentity', 'notYet', 'balanceTooLow', 'offerChanged', 'selfExcluded'],
})

const scratched = z.object({ cardId: id, time, award: z.nullable(award), left: z.int() })
export type Scratched = z.infer<typeof scratched>

/**
 * Reveals one card: without `cardId` the oldest. Nothing is decided here, so a card may be revealed again with the same result. `left`:
 * unrevealed cards.
 */
export const scratchCardLottery = call({
  path: 'scratchCardLottery',
  auth: 'user',
  mutates: true,
  perMinute: 120,
  input: z.object({ cardId: z.optional(id) }),
  output: scratched,
  failures: ['notAvailable'],
})

/** Claims a milestone, once only. `notYet` returns { need, done } in cards. */
export const receiveAddupAwardById = call({
  path: 'receiveAddupAwardById',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ id }),
  output: z.object({ awards: z.array(award) }),
  failures: ['notAvailable', 'notYet', 'alreadyDone', 'selfExcluded'],
})

/** The player's scratched cards, newest first; `award` null: no prize. */
export const searchScratchCardAwardLog = call({
  path: 'searchScratchCardAwardLog',
  auth: 'user',
  input: z.extend(pageInput, timeRange.shape),
  output: pageOf(z.object({ cardId: id, time, boughtAt: time, award: z.nullable(award) })),
})
export type ScratchRow = z.infer<typeof searchScratchCardAwardLog.output>['list'][number]

/** Every movement of the player's diamonds, newest first, from the ledger; `olderThan` as in appUserCoinDetail. */
export const diamondLog = call({
  path: 'diamondLog',
  auth: 'user',
  input: z.extend(pageInput, { ...timeRange.shape, olderThan }),
  output: pageOf(z.object({ id, time, kind: z.string(), delta: z.int(), before: z.int(), after: z.int(), ref: z.string() })),
})
export type DiamondMovement = z.infer<typeof diamondLog.output>['list'][number]

/** Recent winners by a card, newest first: cards that were really scratched, names masked. Amounts in hundredths. */
export const appDiamondBonusTickersData = call({
  path: 'appDiamondBonusTickersData',
  auth: 'user',
  input: z.object({}),
  output: z.object({ list: z.array(z.object({ id, nickname: z.string(), avatar: z.string(), amount, time })) }),
})

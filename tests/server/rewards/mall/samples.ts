import type { DiamondShop, GoodsOrder, Recipient, ScratchInfo, Scratched } from '#contract/mall.ts'
import type { MallPolicy } from '#server/settings/areas/mall.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { credit } from '../../fixtures/balances.ts'
import { deposit } from '../../fixtures/deposits.ts'

export const mall = defaultPolicy.mall

/** The recipient of an order. */
export const recipient: Recipient = {
  name: 'Maria Clara',
  mobile: '9171234567',
  address: { line: '12 Rizal St.', barangay: 'San Roque', city: 'Marikina', province: 'Metro Manila', postalCode: '1801' },
}

/** The policy with changed rules for the cards. */
export const withScratch = (changes: Partial<MallPolicy['scratch']>) => ({ mall: { ...mall, scratch: { ...mall.scratch, ...changes } } })

/** A new player with this many diamonds and lottery tickets. */
export async function shopper(app: TestApp, { diamonds = 0, tickets = 0 } = {}): Promise<{ token: string; userId: string }> {
  const player = await app.register()
  if (diamonds > 0) await credit(app, player.userId, 'diamond', diamonds)
  if (tickets > 0) await credit(app, player.userId, 'lottery', tickets)
  return player
}

/** The same, with a paid deposit: goods are for depositors. */
export async function buyer(app: TestApp, held: { diamonds?: number } = {}): Promise<{ token: string; userId: string }> {
  const player = await shopper(app, held)
  await deposit(app, player.token, 100_00)
  return player
}

export const shopOf = async (app: TestApp, token: string) => dataOf(await app.call<DiamondShop>('diamondShopData', {}, token))
export const cardsOf = async (app: TestApp, token: string) => dataOf(await app.call<ScratchInfo>('getScratchCardInfo', {}, token))

export const buy = (app: TestApp, token: string, body: Record<string, unknown> = {}) =>
  app.call<{ cards: { cardId: string }[] }>('diamondExchangeScratchcard', body, token)
export const scratch = (app: TestApp, token: string, body: Record<string, unknown> = {}) =>
  app.call<Scratched>('scratchCardLottery', body, token)
export const order = (app: TestApp, token: string, goodsId: string, body: Record<string, unknown> = {}) =>
  app.call<GoodsOrder>('diamondExchangeGoods', { goodsId, recipient, ...body }, token)

export const dotOf = async (app: TestApp, token: string) =>
  dataOf(await app.call<{ redDots: { diamondMallRedDot: boolean } }>('refreshData', {}, token)).redDots.diamondMallRedDot

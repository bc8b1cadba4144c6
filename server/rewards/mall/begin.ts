import { requireFreshInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'

/** What costs diamonds: of somebody who is there and takes no break, one purchase of a player after another. */
export async function beginPurchase(context: Context<'user'>): Promise<Refusal | undefined> {
  const refused = (await requireFreshInput(context)) ?? (await requirePromotionsAllowed(context))
  if (refused) return refused
  await lockPlayer(context.tx, context.caller.playerId)
  return undefined
}

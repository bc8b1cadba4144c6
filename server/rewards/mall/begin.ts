import { requireFreshInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'

/** Before spending diamonds: requires an active player who is not on a break; a player's purchases are serialized. */
export async function beginPurchase(context: Context<'user'>): Promise<Refusal | undefined> {
  return (await requireFreshInput(context)) ?? requirePromotionsAllowed(context)
}

import { touchInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'

/** Serializes the player's own claims and reports across their devices. */
export async function beginClaim(context: Context<'user'>): Promise<Refusal | undefined> {
  await touchInput(context)
  return requirePromotionsAllowed(context)
}

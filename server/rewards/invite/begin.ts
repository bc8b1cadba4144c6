import { touchInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'

/** Serializes the player's own claims and reports across their devices. */
export async function beginTaking(context: Context<'user'>): Promise<Refusal | undefined> {
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  await touchInput(context)
  await lockPlayer(context.tx, context.caller.playerId)
  return undefined
}

import { touchInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'

/** What the player takes or tells waits for one another, so that two devices are one player. */
export async function beginTaking(context: Context<'user'>): Promise<Refusal | undefined> {
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  await touchInput(context)
  await lockPlayer(context.tx, context.caller.playerId)
  return undefined
}

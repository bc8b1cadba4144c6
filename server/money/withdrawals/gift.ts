import type { InputOf, OutputOf } from '#contract/call.ts'
import type { giveUpGift } from '#contract/withdrawal.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { lockAccounts, lockPlayer } from '../../ledger/locks.ts'
import { forfeitGift, forfeitPreview } from '../../ledger/wagering/gift.ts'

/** giveUpGift: forfeits exactly what the player was shown. Allowed during a self-exclusion: it is the way to their own coins. */
export async function giveUp(
  context: Context<'user'>,
  { loses }: InputOf<typeof giveUpGift>,
): Promise<OutputOf<typeof giveUpGift> | Refusal> {
  const { tx, caller, now, requestId } = context
  const { playerId } = caller
  const idle = await requireFreshInput(context)
  if (idle) return idle
  await lockPlayer(tx, playerId)
  await lockAccounts(tx, playerId)
  const rest = await forfeitPreview(tx, playerId, now)
  if (!rest) return refuse('alreadyDone')
  if (rest.away > 0) return refuse('giftAtProvider', { away: rest.away })
  if (rest.loses !== loses) return refuse('giftChanged', { loses: rest.loses, stays: rest.stays })
  return { lost: await forfeitGift(tx, playerId, `giftGivenUp:${playerId}:${requestId}`, now), stays: rest.stays }
}

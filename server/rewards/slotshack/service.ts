import type { InputOf, OutputOf } from '#contract/call.ts'
import type { Slotshack, slotshackReceive } from '#contract/slotshack.ts'
import { giveAwards } from '../../awards/awards.ts'
import { touchInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import { wholeBoard } from '../../settings/areas/slotshack.ts'
import { boardOf, weekOf } from './board.ts'
import { insertClaim } from './store.ts'

/** slotshackInfo. */
export const slotshack = ({ tx, caller, now, policy }: Context): Promise<Slotshack> =>
  boardOf({ sql: tx, playerId: caller?.playerId, now, policy })

/** slotshackReceive. The player's own claims are serialized, so that two devices get one award. */
export async function receive(
  context: Context<'user'>,
  { id }: InputOf<typeof slotshackReceive>,
): Promise<OutputOf<typeof slotshackReceive> | Refusal> {
  const { tx, caller, now, policy } = context
  const { playerId } = caller
  await touchInput(context)
  const closed = await requirePromotionsAllowed(context)
  if (closed) return closed
  const board = await slotshack(context)
  const item = id === wholeBoard ? board.whole : board.stalls.flatMap(({ missions }) => missions).find((mission) => mission.id === id)
  if (!item) return refuse('notAvailable')
  if (item.state === 'claimed') return refuse('alreadyDone')
  if (item.state === 'doing') return refuse('notYet', { need: item.goal, done: item.done })
  const week = weekOf(now)
  if (!(await insertClaim(tx, { playerId, week, id, at: now }))) return refuse('alreadyDone')
  const ref = `slotshack:${playerId}:${id}:${week}`
  await giveAwards(
    tx,
    item.awards.map((award) => ({ playerId, activityId: 'slotshack', award, now, kind: 'slotshack', ref, policy })),
  )
  return { awards: item.awards, board: await slotshack(context) }
}

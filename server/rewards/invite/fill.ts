import type { InputOf, OutputOf } from '#contract/call.ts'
import type { agentFill } from '#contract/invite.ts'
import { findPlayer } from '../../identity/session/playerStore.ts'
import type { PlayerRow } from '../../identity/session/playerStore.ts'
import { dayMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { lockName } from '../../kernel/locks.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { Policy } from '../../settings/policy.ts'
import { beginTaking } from './begin.ts'
import * as store from './store.ts'

/** Until when this player may name an inviter; null: no more, or there is one. */
export function fillableUntil(
  { inviter_id: inviterId, created_at }: PlayerRow,
  { invite }: Pick<Policy, 'invite'>,
  now: number,
): number | null {
  const until = created_at + invite.fillDays * dayMs
  return inviterId === null && now < until ? until : null
}

/** agentFill. All who name an inviter wait for one another: two who name each other at once would make a ring. */
export async function fillInviter(
  context: Context<'user'>,
  { pid }: InputOf<typeof agentFill>,
): Promise<OutputOf<typeof agentFill> | Refusal> {
  const { tx, caller, now, policy } = context
  const { playerId } = caller
  await lockName(tx, 'invite: a new inviter')
  const refused = await beginTaking(context)
  if (refused) return refused
  const player = await findPlayer(tx, playerId)
  if (!player || player.inviter_id !== null) return refuse('alreadyDone')
  if (fillableUntil(player, policy, now) === null) return refuse('goneOrExpired')
  if (pid === playerId) return refuse('notEligible', { reason: 'self' })
  if (!isId(pid) || !(await findPlayer(tx, pid))) return refuse('unknownPlayer')
  if (await store.isInvitedBy(tx, pid, playerId)) return refuse('notEligible', { reason: 'cycle' })
  await store.setInviter(tx, playerId, pid)
  return { pid }
}

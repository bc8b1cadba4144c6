import { countTry, resetTries } from '../../identity/login/lockout.ts'
import { findPlayer } from '../../identity/session/playerStore.ts'
import type { PlayerRow } from '../../identity/session/playerStore.ts'
import { inTwoSteps } from '../../identity/session/settleOnce.ts'
import { dayMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { lockName } from '../../kernel/locks.ts'
import { networkOf } from '../../kernel/network.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Policy } from '../../settings/policy.ts'
import { beginClaim } from './begin.ts'
import * as store from './store.ts'

/** Until when this player may name an inviter; null: no longer, or one is set. */
export function fillableUntil(
  { inviter_id: inviterId, created_at }: PlayerRow,
  { invite }: Pick<Policy, 'invite'>,
  now: number,
): number | null {
  const until = created_at + invite.fillDays * dayMs
  return inviterId === null && now < until ? until : null
}

/** Tries at a code, right or wrong, per player and per address: existing codes cannot be found by trying. */
const counters = ({ caller, ip }: Context<'user'>) => [
  { name: `inviter:${caller.playerId}`, failures: 3 },
  { name: `inviter:@${networkOf(ip)}`, failures: 30 },
]

/** agentFill. All players who name an inviter are serialized: two who name each other at once would form a cycle. */
export const fillInviter = inTwoSteps('agentFill', {
  prove: async (context) => (await countTry(context, counters(context))) ?? {},
  async settle(context, { pid }) {
    const { tx, caller, now, policy } = context
    const { playerId } = caller
    await lockName(tx, 'invite: a new inviter')
    const refused = await beginClaim(context)
    if (refused) return refused
    const player = await findPlayer(tx, playerId)
    if (!player || player.inviter_id !== null) return refuse('alreadyDone')
    if (fillableUntil(player, policy, now) === null) return refuse('notAvailable')
    // The same answer for an unknown code, the player's own code and the code of a player they invited.
    if (pid === playerId || !isId(pid) || !(await findPlayer(tx, pid)) || (await store.isInvitedBy(tx, pid, playerId)))
      return refuse('notEligible', { reason: 'code' })
    await store.setInviter(tx, playerId, pid)
    // The address keeps its count of right ones.
    await resetTries(tx, counters(context).slice(0, 1), now)
    return { pid }
  },
})

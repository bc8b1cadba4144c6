import { hourMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { factorsFor, requireConfirmed, requireRecentProof } from '../session/confirmed.ts'
import { touchInput } from '../session/input.ts'
import { recordRemovedMethod, requireOtherMethod, notifyOfRemovedMethod } from '../session/loginMethods.ts'
import { deleteSocial, findSocialLink, findPlayer, lockSocial } from '../session/playerStore.ts'
import { inTwoSteps } from '../session/settleOnce.ts'

/**
 * A link that somebody has just added is removed by the owner after a login alone, as a new passkey is; an old one takes a second factor
 * where the player has one.
 */
async function requireIdentity(context: Context<'user'>, since: number): Promise<Refusal | undefined> {
  const { tx, caller, now, policy } = context
  if (since > now - policy.session.newMethodHours * hourMs) return requireRecentProof(context)
  const player = await findPlayer(tx, caller.playerId)
  if (!player) return refuse('sessionOver')
  const { isSettled } = await factorsFor({ ...context, db: tx }, 'mobile', player)
  return isSettled ? requireConfirmed(context, 'mobile') : requireRecentProof(context)
}

/** unbindSocialAccount */
export const unbindSocial = inTwoSteps('unbindSocialAccount', {
  async prove(context) {
    await touchInput(context)
    return {}
  },
  async settle(context, { provider }) {
    const { tx, caller } = context
    const link = await findSocialLink(tx, caller.playerId, provider)
    if (!link) return refuse('alreadyDone')
    // A login with it is over, and its session ends too; or it comes after, and finds no player.
    await lockSocial(tx, provider, link.subject)
    const isLast = await requireOtherMethod(tx, caller.playerId)
    // Of two removals at once, the second finds one way less, because the first removed it.
    if (isLast && !(await findSocialLink(tx, caller.playerId, provider))) return refuse('alreadyDone')
    const refused = isLast ?? (await requireIdentity(context, link.at))
    if (refused) return refused
    if (!(await deleteSocial(tx, caller.playerId, provider))) return refuse('alreadyDone')
    await recordRemovedMethod(context, provider, 'social')
    return { removed: true }
  },
  after: (context, { provider }) => notifyOfRemovedMethod(context, provider),
})

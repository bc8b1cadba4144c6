import type { InputOf, OutputOf } from '#contract/call.ts'
import type { passkeyRename, passkeys } from '#contract/passkeys.ts'
import { hourMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requireConfirmed, requireRecentProof } from '../session/confirmed.ts'
import { recordRemovedMethod, requireOtherMethod, notifyOfRemovedMethod } from '../session/loginMethods.ts'
import { inTwoSteps } from '../session/settleOnce.ts'
import { allPasskeysOf, deletePasskey, renamePasskey, passkeyOf } from './store.ts'

type User = Context<'user'>

export const listPasskeys = async ({ tx, caller, policy }: User): Promise<OutputOf<typeof passkeys>> => ({
  list: (await allPasskeysOf(tx, caller.playerId)).map(passkeyOf),
  max: policy.passkey.max,
})

export async function rename(
  { tx, caller }: User,
  { passkeyId, name }: InputOf<typeof passkeyRename>,
): Promise<OutputOf<typeof passkeyRename> | Refusal> {
  if (!(await renamePasskey(tx, caller.playerId, passkeyId, name.toWellFormed()))) return refuse('unknownPasskey')
  const row = (await allPasskeysOf(tx, caller.playerId)).find(({ id }) => id === passkeyId)
  return row ? passkeyOf(row) : refuse('unknownPasskey')
}

/**
 * Needs a recent proof of identity: a person who finds the app open must not remove the owner's way to log in. A passkey that counts as a
 * second factor takes one: whoever has only the password could remove it, and then theirs would count. One added since is removed without,
 * as the owner is asked to do if it was not them.
 */
export const removePasskey = inTwoSteps('passkeyRemove', {
  prove: () => Promise.resolve({}),
  async settle(context, { passkeyId }) {
    const { tx, caller, now, policy } = context
    const isLast = await requireOtherMethod(tx, caller.playerId)
    const key = (await allPasskeysOf(tx, caller.playerId)).find(({ id }) => id === passkeyId)
    if (key && isLast) return isLast
    const isFactor = key !== undefined && key.created_at <= now - policy.session.newMethodHours * hourMs
    const identityRefusal = isFactor ? await requireConfirmed(context, 'mobile') : await requireRecentProof(context)
    if (identityRefusal) return identityRefusal
    if (!(await deletePasskey(tx, caller.playerId, passkeyId))) return refuse('unknownPasskey')
    await recordRemovedMethod(context, 'passkey', 'passkey')
    return { removed: true }
  },
  after: (context) => notifyOfRemovedMethod(context, 'passkey'),
})

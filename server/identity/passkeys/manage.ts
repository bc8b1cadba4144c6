import type { InputOf, OutputOf } from '#contract/call.ts'
import type { passkeyRemove, passkeyRename, passkeys } from '#contract/passkeys.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requireRecentProof } from '../session/confirmed.ts'
import { allPasskeysOf, deletePasskey, renamePasskey, passkeyOf } from './store.ts'

type User = Context<'user'>

export const listPasskeys = async ({ tx, caller, policy }: User): Promise<OutputOf<typeof passkeys>> => ({
  list: (await allPasskeysOf(tx, caller.playerId)).map(passkeyOf),
  max: policy.passkey.most,
})

export async function rename(
  { tx, caller }: User,
  { passkeyId, name }: InputOf<typeof passkeyRename>,
): Promise<OutputOf<typeof passkeyRename> | Refusal> {
  if (!(await renamePasskey(tx, caller.playerId, passkeyId, name.toWellFormed()))) return refuse('unknownPasskey')
  const row = (await allPasskeysOf(tx, caller.playerId)).find(({ id }) => id === passkeyId)
  return row ? passkeyOf(row) : refuse('unknownPasskey')
}

/** Needs a recent proof of identity: a person who finds the app open must not remove the owner's way to log in. */
export async function remove(
  context: User,
  { passkeyId }: InputOf<typeof passkeyRemove>,
): Promise<OutputOf<typeof passkeyRemove> | Refusal> {
  const identityRefusal = await requireRecentProof(context)
  if (identityRefusal) return identityRefusal
  const wasThere = await deletePasskey(context.tx, context.caller.playerId, passkeyId)
  return wasThere ? { removed: true } : refuse('unknownPasskey')
}

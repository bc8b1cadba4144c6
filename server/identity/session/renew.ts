import type { AnswerSecrets, Context } from '../../kernel/context.ts'
import { refuse, RefusedError } from '../../kernel/refusal.ts'
import { replaceToken, withoutToken } from './sessions.ts'
import type { StoredLogin } from './sessions.ts'

const isStored = (stored: unknown): stored is StoredLogin =>
  typeof stored === 'object' && stored !== null && 'session' in stored && typeof stored.session === 'string' && 'userId' in stored

/**
 * A stored login answer has no token: a repetition of the same request with the same body gets a new one, for the same session. So it
 * never grants more than the first answer did; after a logout or a new password it grants nothing.
 */
async function renewLogin(context: Context, stored: unknown): Promise<unknown> {
  if (!isStored(stored)) return stored
  const { tx, caller, requestId } = context
  const actor = caller?.playerId ?? 'anonymous'
  // Concurrent repetitions must each find the token left by the one before.
  const latest = await tx.row<{ answer: StoredLogin }>('select answer from request where actor = $1 and request_id = $2 for update', [
    actor,
    requestId,
  ])
  const { session, ...answer } = latest?.answer ?? stored
  const token = await replaceToken(context, Buffer.from(session, 'base64url'))
  if (!token) throw new RefusedError(refuse('sessionOver'))
  const storedAnswer = JSON.stringify(withoutToken({ ...answer, token }))
  await tx.rows('update request set answer = $3 where actor = $1 and request_id = $2', [actor, requestId, storedAnswer])
  return { ...answer, token }
}

export const loginSecrets: AnswerSecrets<Context, object> = { withoutSecrets: withoutToken, renew: renewLogin }

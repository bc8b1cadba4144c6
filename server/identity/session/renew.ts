import type { AnswerSecrets, Context } from '../../kernel/context.ts'
import { lockAnswer, storeAnswer } from '../../kernel/http/idempotency.ts'
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
  const request = { actor: caller?.playerId ?? 'anonymous', requestId }
  // Concurrent repetitions must each find the token left by the one before.
  const latest = await lockAnswer<StoredLogin>(tx, request)
  const { session, ...answer } = latest ?? stored
  const token = await replaceToken(context, Buffer.from(session, 'base64url'))
  if (!token) throw new RefusedError(refuse('sessionOver'))
  await storeAnswer(tx, request, withoutToken({ ...answer, token }))
  return { ...answer, token }
}

export const loginSecrets: AnswerSecrets<Context, object> = { withoutSecrets: withoutToken, renew: renewLogin }

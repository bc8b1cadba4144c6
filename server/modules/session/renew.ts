import { refuse, RefusedError } from '../../kernel/refusal.ts'
import type { RenewAnswer } from '../../kernel/renewal.ts'
import { hashToken } from '../../kernel/tokens.ts'
import { replaceToken } from './sessions.ts'
import type { KeptSignIn } from './sessions.ts'

const isKept = (stored: unknown): stored is KeptSignIn =>
  typeof stored === 'object' && stored !== null && 'session' in stored && typeof stored.session === 'string' && 'userId' in stored

/**
 * A stored login answer has no token: whoever repeats the same request with the same body gets a new one, for the same session.
 * So a repetition never gives more than the first answer did: after a logout or a new password it gives nothing.
 */
export const renewAnswer: RenewAnswer = async (context, _call, stored) => {
  if (!isKept(stored)) return stored
  const { session, ...answer } = stored
  const token = await replaceToken(context, Buffer.from(session, 'base64url'))
  if (!token) throw new RefusedError(refuse('sessionOver'))
  await context.tx.rows(`update request set answer = jsonb_set(answer, '{session}', to_jsonb($3::text)) where actor = $1 and request_id = $2`, [
    context.caller?.playerId ?? 'anonymous',
    context.requestId,
    hashToken(token).toString('base64url'),
  ])
  return { ...answer, token }
}

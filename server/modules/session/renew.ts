import type { RenewAnswer } from '../../kernel/renewal.ts'
import { openSession } from './sessions.ts'

const isSignedIn = (stored: unknown): stored is { userId: string; isNew: boolean } =>
  typeof stored === 'object' && stored !== null && 'userId' in stored && 'isNew' in stored

/** A stored login answer has no token: whoever repeats the same request with the same body gets a new one. */
export const renewAnswer: RenewAnswer = async (context, _call, stored) =>
  isSignedIn(stored) ? openSession(context, stored.userId, stored.isNew) : stored

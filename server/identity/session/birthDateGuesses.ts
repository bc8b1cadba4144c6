import { dayMs } from '../../kernel/calendar.ts'
import { countedUntil } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { addGuess, guessingSince, hasGuesses } from './birthDateGuessStore.ts'

/**
 * Counts one date of birth before it is checked. Codes are void after a few attempts, but the holder of a stolen number gets new ones every day
 * and could try one date after another: so dates are counted for the player, whatever the code. Only a right code gets here, so that nobody
 * without the phone can use up the owner's attempts. Outside any transaction, so that a refusal does not undo it.
 */
export async function countGuess(
  { db, now, policy }: Pick<Context, 'db' | 'now' | 'policy'>,
  playerId: string,
): Promise<Refusal | undefined> {
  const { birthDateTries, birthDateDays } = policy.recovery
  const windowMs = birthDateDays * dayMs
  if (await addGuess(db, playerId, { now, windowFrom: now - windowMs, countedUntil: countedUntil(now), most: birthDateTries }))
    return undefined
  return refuse('birthDateLocked', { availableAt: ((await guessingSince(db, playerId)) ?? now) + windowMs })
}

/** Whether wrong dates have used up the attempts now. */
export const areGuessesUsedUp = ({ db, policy }: Pick<Context, 'db' | 'policy'>, playerId: string): Promise<boolean> =>
  hasGuesses(db, playerId, policy.recovery.birthDateTries)

import { dayMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

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
  const counted = await db.row(
    `insert into birth_date_guess as g (player_id, since, guesses) values ($1, $2, 1) on conflict (player_id) do update set
         since = case when g.since <= $3 then excluded.since else g.since end,
         guesses = case when g.since <= $3 then 1 else g.guesses + 1 end
       where g.since <= $3 or g.guesses < $4 returning 1 as counted`,
    [playerId, now, now - windowMs, birthDateTries],
  )
  if (counted) return undefined
  const row = await db.row<{ since: number }>('select since from birth_date_guess where player_id = $1', [playerId])
  return refuse('birthDateLocked', { availableAt: (row?.since ?? now) + windowMs })
}

/** Whether wrong dates have used up the attempts now. */
export const areGuessesUsedUp = async ({ db, policy }: Pick<Context, 'db' | 'policy'>, playerId: string): Promise<boolean> =>
  (await db.row('select 1 from birth_date_guess where player_id = $1 and guesses >= $2', [playerId, policy.recovery.birthDateTries])) !==
  undefined

/** After the right date, or a recovery by customer support. */
export const resetGuesses = (tx: Sql, playerId: string) => tx.rows('delete from birth_date_guess where player_id = $1', [playerId])

import type { Sql } from '../../kernel/database.ts'

interface Guess {
  readonly now: number
  /** When a window began that ends now: guesses of one that began by then are forgotten. */
  readonly windowFrom: number
  /** Guesses of a window that begins later were counted while the clock was ahead, and are forgotten as well. */
  readonly countedUntil: number
  /** How many are counted at most. */
  readonly most: number
}

/** False: that many are counted already. */
export const addGuess = async (sql: Sql, playerId: string, { now, windowFrom, countedUntil, most }: Guess): Promise<boolean> =>
  (await sql.row(
    `insert into birth_date_guess as g (player_id, since, guesses) values ($1, $2, 1) on conflict (player_id) do update set
         since = case when g.since <= $3 or g.since > $5 then excluded.since else g.since end,
         guesses = case when g.since <= $3 or g.since > $5 then 1 else g.guesses + 1 end
       where g.since <= $3 or g.since > $5 or g.guesses < $4 returning 1 as counted`,
    [playerId, now, windowFrom, most, countedUntil],
  )) !== undefined

/** Since when a player's guesses are counted. */
export const guessingSince = async (sql: Sql, playerId: string): Promise<number | undefined> =>
  (await sql.row<{ since: number }>('select since from birth_date_guess where player_id = $1', [playerId]))?.since

/** Whether this many guesses are counted, or more. */
export const hasGuesses = async (sql: Sql, playerId: string, count: number): Promise<boolean> =>
  (await sql.row('select 1 from birth_date_guess where player_id = $1 and guesses >= $2', [playerId, count])) !== undefined

export const deleteGuesses = (tx: Sql, playerId: string) => tx.rows('delete from birth_date_guess where player_id = $1', [playerId])

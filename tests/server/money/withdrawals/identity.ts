import type { Sql } from '#server/kernel/database.ts'

export const name = 'Juan dela Cruz'

/** Stores the player's identity as approved. */
export const approveIdentity = ({ db }: { readonly db: Sql }, playerId: string, as = name) =>
  db.rows(
    `insert into kyc (player_id, state, name, birth_date, id_type, id_number, address)
       values ($1::bigint, 'approved', $2, '1990-01-01', 'passport', 'P' || $1::bigint, 'Manila') on conflict (player_id) do update set name = $2`,
    [playerId, as],
  )

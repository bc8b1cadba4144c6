import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { createToken, hashToken } from '../../kernel/tokens.ts'

const dayMs = 24 * 60 * 60 * 1000

export interface SignedIn {
  token: string
  userId: string
  isNew: boolean
}

/** Opens a session and gives its token: the only time the token is seen. */
export async function openSession({ tx, random, now, policy, ip, device }: Context, userId: string, isNew = false): Promise<SignedIn> {
  const token = createToken(random)
  await tx.rows(
    'insert into session (token_hash, player_id, created_at, last_input_at, expires_at, ip, device) values ($1, $2, $3, $3, $4, $5, $6)',
    [hashToken(token), userId, now, now + policy.session.days * dayMs, ip, device],
  )
  return { token, userId, isNew }
}

export const endSession = (tx: Sql, tokenHash: Buffer) => tx.rows('delete from session where token_hash = $1', [tokenHash])

export const endAllSessions = (tx: Sql, playerId: string) => tx.rows('delete from session where player_id = $1', [playerId])

/** The session before the present one. */
export const previousSession = (tx: Sql, playerId: string, tokenHash: Buffer) =>
  tx.row<{ time: number; ip: string }>(
    'select created_at as time, ip from session where player_id = $1 and token_hash <> $2 order by created_at desc limit 1',
    [playerId, tokenHash],
  )

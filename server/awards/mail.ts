import type { Award } from '#contract/awards.ts'
import type { MailContent } from '#contract/mail.ts'
import type { Sql } from '../kernel/database.ts'

export type AwardGiven = Pick<Award, 'propId' | 'count'>

interface Content {
  readonly content: MailContent
  readonly awards?: readonly AwardGiven[]
}

const numbered = (awards: readonly AwardGiven[] = []) => JSON.stringify(awards.map((award, index) => ({ id: String(index + 1), ...award })))

/**
 * Sends mail from the server to a player, in the transaction of the event it is about. `expiresAt`: until when its awards can be claimed
 * or it is news. The text is a template's name with its parameters (contract/mail.ts): the app has the wording.
 */
export async function sendMail(
  tx: Sql,
  { playerId, content, awards, expiresAt = null }: Content & { readonly playerId: string; readonly expiresAt?: number | null },
  now: number,
): Promise<string> {
  const row = await tx.row<{ id: string }>(
    'insert into mail (player_id, body, awards, at, expires_at) values ($1, $2, $3, $4, $5) returning id::text',
    [playerId, JSON.stringify(content), numbered(awards), now, expiresAt],
  )
  if (!row) throw new Error('the mail was not written')
  return row.id
}

/** To every player registered by now: one row, delivered to each when they next check their mail (protection/broadcasts.ts). */
export async function broadcastMail(
  tx: Sql,
  { content, awards, expiresAt }: Content & { readonly expiresAt: number },
  now: number,
): Promise<string> {
  const row = await tx.row<{ id: string }>(
    'insert into mail_broadcast (body, awards, at, expires_at) values ($1, $2, $3, $4) returning id::text',
    [JSON.stringify(content), numbered(awards), now, expiresAt],
  )
  if (!row) throw new Error('the broadcast was not written')
  return row.id
}

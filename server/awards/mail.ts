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

/** To every player registered by now: one row, delivered to each when they next check their mail (`deliverBroadcasts`). */
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

/** SQL of the broadcasts not yet delivered to player $1 at time $2: those since they registered. */
export const undelivered = `mail_broadcast b join player p on p.id = $1
  where b.expires_at > $2 and b.at >= p.created_at
    and not exists (select 1 from mail where player_id = $1 and broadcast_id = b.id)`

/** Delivers broadcasts to this player's inbox. Of two devices that open it at once, one does. */
export const deliverBroadcasts = (sql: Sql, playerId: string, now: number) =>
  sql.rows(
    `insert into mail (player_id, broadcast_id, body, awards, at, expires_at)
       select $1::bigint, b.id, b.body, b.awards, b.at, b.expires_at from ${undelivered} order by b.id
       on conflict do nothing`,
    [playerId, now],
  )

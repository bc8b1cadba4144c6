import type { ChatMessage } from '#contract/chat.ts'
import type { Locale } from '#contract/values.ts'
import type { Sql } from '../../kernel/database.ts'

/**
 * Database notifications: `m.<player>.<chat>` something is new, `t.<player>.<chat>.<author>` an author is typing, `q` places in the queue
 * have changed, `a` an agent's presence.
 */
export const channel = 'chat'

export interface ChatRow {
  id: string
  player_id: string
  is_vip: boolean
  locale: Locale
  state: 'waiting' | 'active' | 'closed'
  agent: string | null
  lease_until: number | null
  opened_at: number
  queued_at: number
  last_at: number
  last_seq: number
  player_seq: number
  agent_seq: number
  is_distress: boolean
  closed_at: number | null
  stars: number | null
  mailed_at: number | null
}

const columns = `c.id::text, c.player_id::text, c.is_vip, c.locale, c.state, c.agent, c.lease_until, c.opened_at, c.queued_at, c.last_at, c.last_seq,
  c.player_seq, c.agent_seq, c.is_distress, c.closed_at, c.stars, c.mailed_at`

export interface MessageRow {
  seq: number
  client_id: string
  author: ChatMessage['author']
  name: string | null
  kind: ChatMessage['kind']
  body: string
  is_distress: boolean
  at: number
  pictures: string[]
}
const messageColumns = `m.seq, m.client_id, m.author, m.name, m.kind, m.body, m.is_distress, m.at,
  array(select p.id::text from chat_picture p where p.chat_id = m.chat_id and p.seq = m.seq order by p.at, p.id) as pictures`

/** Locked until the transaction ends: no other message is added meanwhile. */
export const lockChat = (tx: Sql, id: string) => tx.row<ChatRow>(`select ${columns} from chat c where c.id = $1 for update`, [id])

/**
 * The number of the message with that client id, if it was written before. Queried once the conversation is locked: a statement that waits
 * for the lock sees the state before the wait.
 */
export const sentSeq = async (tx: Sql, id: string, clientId: string): Promise<number | undefined> =>
  (await tx.row<{ seq: number }>('select seq from chat_message where chat_id = $1 and client_id = $2', [id, clientId]))?.seq

export const currentChat = (sql: Sql, playerId: string) =>
  sql.row<ChatRow>(`select ${columns} from chat c where c.player_id = $1 and c.state <> 'closed'`, [playerId])

/** Undefined: the player already has one. */
export const insertChat = (tx: Sql, chat: { playerId: string; isVip: boolean; locale: Locale; at: number; queuedAt: number }) =>
  tx.row<{ id: string }>(
    `insert into chat (player_id, is_vip, locale, opened_at, queued_at, last_at) values ($1, $2, $3, $4, $5, $4)
       on conflict do nothing returning id::text`,
    [chat.playerId, chat.isVip, chat.locale, chat.at, chat.queuedAt],
  )

export interface NewMessage {
  readonly chatId: string
  readonly clientId: string
  readonly author: ChatMessage['author']
  readonly name?: string | null
  readonly kind?: ChatMessage['kind']
  readonly text: string
  readonly isDistress?: boolean
}

/**
 * Appends a message to a locked conversation and notifies its listeners; those of the queue, too, if it is not a text. The author has seen
 * everything up to it.
 */
export async function appendMessage(
  tx: Sql,
  { chatId, clientId, author, name = null, kind = 'text', text, isDistress = false }: NewMessage,
  at: number,
): Promise<number> {
  const row = await tx.row<{ seq: number }>(
    `with next as (
       update chat set last_seq = last_seq + 1, last_at = $8, is_distress = is_distress or $7,
         player_seq = case when $3 = 'player' then last_seq + 1 else player_seq end,
         agent_seq = case when $3 = 'agent' then last_seq + 1 else agent_seq end
       where id = $1 returning id, player_id, last_seq),
     written as (
       insert into chat_message (chat_id, seq, client_id, author, name, kind, body, is_distress, at)
       select id, last_seq, $2::uuid, $3, $4, $5, $6, $7, $8 from next returning seq)
     select w.seq, pg_notify('${channel}', 'm.' || n.player_id || '.' || n.id)::text as notified,
       case when $5 <> 'text' then pg_notify('${channel}', 'q')::text end as queue_notified from next n, written w`,
    [chatId, clientId, author, name, kind, text, isDistress, at],
  )
  if (!row) throw new Error('the message was not written')
  return row.seq
}

/** Messages after a number, in order. */
export const messagesAfter = (sql: Sql, chatId: string, after: number, limit: number) =>
  sql.rows<MessageRow>(`select ${messageColumns} from chat_message m where m.chat_id = $1 and m.seq > $2 order by m.seq limit $3`, [
    chatId,
    after,
    limit,
  ])

const placeOf = `case when c.state = 'waiting' then
  (select count(*) from chat q where q.state = 'waiting' and (q.queued_at, q.id) <= (c.queued_at, c.id)) end`

export interface UpdateRow extends Omit<ChatRow, 'id'> {
  /** Null: the player has no conversation. */
  id: string | null
  place: number | null
  usual_wait: number | null
  after: number
  messages: MessageRow[]
  is_in: boolean
}

/** A player's conversation with what a listener has not seen of it, in one statement, so from one snapshot. */
export const updateOf = (
  sql: Sql,
  {
    playerId,
    tokenHash,
    knownId,
    knownSeq,
    shownSince,
    now,
    limit,
  }: {
    playerId: string
    tokenHash: Buffer
    knownId: string | null
    knownSeq: number
    /** A conversation that ended before this is no longer shown. */
    shownSince: number
    now: number
    limit: number
  },
) =>
  sql.row<UpdateRow>(
    `select ${columns}, ${placeOf} as place, f.after,
       case when c.state = 'waiting' then (select avg(t.taken_at - t.opened_at)::bigint from (
         select taken_at, opened_at from chat where taken_at > $6::bigint - 3600000 order by taken_at desc limit 10) t) end as usual_wait,
       coalesce((select json_agg(r order by r.seq) from (
         select ${messageColumns} from chat_message m where m.chat_id = c.id and m.seq > f.after order by m.seq limit $7) r), '[]') as messages,
       exists (select from session s where s.token_hash = $2 and s.player_id = $1 and s.expires_at > $6) as is_in
     from (values (1)) as one
     left join lateral (
       select * from chat where player_id = $1 and (state <> 'closed' or closed_at > $5) order by id desc limit 1) c on true
     cross join lateral (select case when c.id = $3::bigint and $4::integer <= c.last_seq then $4::integer else 0 end as after) f`,
    [playerId, tokenHash, knownId, knownSeq, shownSince, now, limit],
  )

/** The state of one conversation, with its place in the queue. */
export const chatWithPlace = (sql: Sql, id: string) =>
  sql.row<ChatRow & { place: number | null }>(`select ${columns}, ${placeOf} as place from chat c where c.id = $1`, [id])

/** Records how far the player has read; false: it is not their conversation. */
export const markPlayerRead = (sql: Sql, id: string, playerId: string, seq: number) =>
  sql.row<{ seq: number; notified: string }>(
    `with read as (
       update chat set player_seq = greatest(player_seq, least($3, last_seq)) where id = $1 and player_id = $2 returning id, player_id, player_seq)
     select player_seq as seq, pg_notify('${channel}', 'm.' || player_id || '.' || id)::text as notified from read`,
    [id, playerId, seq],
  )

export const markAgentRead = (sql: Sql, id: string, seq: number) =>
  sql.rows(
    `with read as (update chat set agent_seq = greatest(agent_seq, least($2, last_seq)) where id = $1 and agent_seq < $2 returning id, player_id)
     select pg_notify('${channel}', 'm.' || player_id || '.' || id)::text from read`,
    [id, seq],
  )

/** Notifies current listeners that an author is typing. */
export const notifyTyping = (sql: Sql, id: string, author: 'player' | 'agent', playerId: string | null = null) =>
  sql.rows(
    `select pg_notify('${channel}', 't.' || player_id || '.' || id || '.' || $2)::text from chat
       where id = $1 and state = 'active' and ($3::bigint is null or player_id = $3)`,
    [id, author, playerId],
  )

export const endChat = (tx: Sql, id: string, by: 'player' | 'agent' | 'idle', at: number) =>
  tx.rows(`update chat set state = 'closed', lease_until = null, closed_at = $3, closed_by = $2 where id = $1`, [id, by, at])

export const setStars = (tx: Sql, id: string, stars: number) => tx.rows('update chat set stars = $2 where id = $1', [id, stars])
export const setMailed = (tx: Sql, id: string, at: number) => tx.rows('update chat set mailed_at = $2 where id = $1', [id, at])

/** Attaches the player's uploaded pictures to their message; returns how many there were. */
export const attachPictures = async (tx: Sql, playerId: string, chatId: string, seq: number, ids: readonly string[]): Promise<number> =>
  (
    await tx.rows('update chat_picture set chat_id = $2, seq = $3 where player_id = $1 and chat_id is null and id = any($4) returning 1', [
      playerId,
      chatId,
      seq,
      ids,
    ])
  ).length

export const pictureIn = (sql: Sql, chatId: string, id: string) =>
  sql.row<{ file_id: string }>('select file_id from chat_picture where id = $1 and chat_id = $2', [id, chatId])

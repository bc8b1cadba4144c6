import type { Locale } from '#contract/values.ts'
import type { Sql } from '../../kernel/database.ts'
import { channel } from './store.ts'

export type AgentState = 'taking' | 'full' | 'away'

export interface ChatAgentRow {
  name: string
  state: AgentState
  places: number
  seen_at: number
}

export const saveAgent = (tx: Sql, { name, state, places, seen_at: at }: ChatAgentRow) =>
  tx.rows(
    `with put as (
       insert into chat_agent (name, state, places, seen_at) values ($1, $2, $3, $4)
         on conflict (name) do update set state = $2, places = $3, seen_at = $4 returning 1)
     select pg_notify('${channel}', 'a')::text from put`,
    [name, state, places, at],
  )

/** The agent takes no more conversations, and the next run of the job (job.ts) returns theirs to the queue: they are an agent no longer. */
export async function dismissAgent(tx: Sql, name: string): Promise<void> {
  await tx.rows(`update chat_agent set state = 'away' where name = $1`, [name])
  await tx.rows(`update chat set lease_until = 0 where agent = $1 and state = 'active'`, [name])
}

export const findAgent = (sql: Sql, name: string) =>
  sql.row<ChatAgentRow>('select name, state, places, seen_at from chat_agent where name = $1', [name])

/** Renews the agent's lease on their conversations. */
export const renewAgent = (sql: Sql, name: string, now: number, leaseUntil: number) =>
  sql.rows(
    `with seen as (update chat_agent set seen_at = $2 where name = $1)
     update chat set lease_until = $3 where agent = $1 and state = 'active' and lease_until < $3`,
    [name, now, leaseUntil],
  )

/** Renews the lease on one conversation, whose row is held. */
export const renewLease = (tx: Sql, chatId: string, leaseUntil: number) =>
  tx.rows('update chat set lease_until = $2 where id = $1 and lease_until < $2', [chatId, leaseUntil])

/** All agents who take conversations now, locked in one order until the transaction ends. */
export const lockAvailable = (tx: Sql, seenSince: number) =>
  tx.rows<ChatAgentRow>(
    `select name, state, places, seen_at from chat_agent where state = 'taking' and seen_at > $1 order by name for update`,
    [seenSince],
  )

/** The same, without locks. */
export const takingAgents = (sql: Sql, seenSince: number) =>
  sql.rows<{ name: string }>(`select name from chat_agent where state = 'taking' and seen_at > $1 order by name`, [seenSince])

/** One agent's row, whatever their presence; locked. */
export const lockAgent = (tx: Sql, name: string) =>
  tx.row<ChatAgentRow>('select name, state, places, seen_at from chat_agent where name = $1 for update', [name])

export const agentLoads = (tx: Sql) =>
  tx.rows<{ agent: string; n: number }>(`select agent, count(*) as n from chat where state = 'active' group by agent`)

/** The conversation that has waited longest, skipping locked ones. */
export const lockNextFree = (tx: Sql) =>
  tx.row<{ id: string }>(`select id::text from chat where state = 'waiting' order by queued_at, chat.id limit 1 for update skip locked`)
/** The same, waiting for its lock. */
export const lockNext = (tx: Sql) =>
  tx.row<{ id: string }>(`select id::text from chat where state = 'waiting' order by queued_at, chat.id limit 1 for update`)

export const takeChat = (tx: Sql, id: string, agent: string, now: number, leaseUntil: number) =>
  tx.rows(`update chat set state = 'active', agent = $2, lease_until = $4, taken_at = coalesce(taken_at, $3) where id = $1`, [
    id,
    agent,
    now,
    leaseUntil,
  ])

export const requeueChat = (tx: Sql, id: string) =>
  tx.rows(`update chat set state = 'waiting', agent = null, lease_until = null where id = $1`, [id])

export const lapsedChats = (tx: Sql, now: number) =>
  tx.rows<{ id: string; agent: string }>(
    `select id::text, agent from chat where state = 'active' and lease_until <= $1 order by chat.id for update skip locked`,
    [now],
  )

/** Conversations in which the agent's last message is old; and waiting ones in which nothing was ever said. */
export const idleChats = (tx: Sql, before: number) =>
  tx.rows<{ id: string }>(
    `select c.id::text from chat c where c.last_at < $1 and (
        (c.state = 'active' and exists (select from chat_message m where m.chat_id = c.id and m.seq = c.last_seq and m.author = 'agent'))
        or (c.state = 'waiting' and not exists (select from chat_message m where m.chat_id = c.id and m.author = 'player')))
       order by c.id for update of c skip locked`,
    [before],
  )

/** Answers that the player has not seen for this long, each reported only once. */
export const unreported = (tx: Sql, before: number) =>
  tx.rows<{ id: string; player_id: string; seq: number }>(
    `update chat c set told_seq = u.seq from (
        select m.chat_id, max(m.seq) as seq from chat_message m join chat k on k.id = m.chat_id
         where m.author = 'agent' and m.at <= $1 and m.seq > k.player_seq and m.seq > k.told_seq group by m.chat_id) u
      where c.id = u.chat_id and c.told_seq < u.seq returning c.id::text, c.player_id::text, u.seq`,
    [before],
  )

export const purgeChats = async (sql: Sql, before: number, atATime: number): Promise<number> =>
  (
    await sql.rows(
      `delete from chat where id in (select id from chat where state = 'closed' and closed_at < $1 order by closed_at limit $2) returning 1`,
      [before, atATime],
    )
  ).length

export interface QueueRow {
  id: string
  player_id: string
  nickname: string
  locale: Locale
  state: 'waiting' | 'active'
  agent: string | null
  is_vip: boolean
  is_distress: boolean
  opened_at: number
  last_at: number
  last_seq: number
  agent_seq: number
  last_author: string | null
  last_text: string | null
  /** Of all open conversations, how many wait, and how many are other agents'. */
  waiting: number
  others: number
}

/** The agent's open conversations, then the waiting ones in queue order, then those of other agents. */
export const openChats = (sql: Sql, agent: string, limit: number) =>
  sql.rows<QueueRow>(
    `select c.id::text, c.player_id::text, p.nickname, c.locale, c.state, c.agent, c.is_vip, c.is_distress, c.opened_at, c.last_at, c.last_seq,
        c.agent_seq, m.author as last_author, m.body as last_text, (select count(*) from chat where state = 'waiting') as waiting,
        (select count(*) from chat where state = 'active' and agent <> $1) as others
       from chat c join player p on p.id = c.player_id
       left join lateral (select author, body from chat_message where chat_id = c.id and kind = 'text' order by seq desc limit 1) m on true
       where c.state <> 'closed' order by (c.state = 'active' and c.agent = $1) desc, (c.state = 'active'), c.queued_at, c.id limit $2`,
    [agent, limit],
  )

export const insertNote = (tx: Sql, note: { chatId: string; agent: string; text: string; at: number }) =>
  tx.row<{ id: string; notified: string }>(
    `with noted as (
       insert into chat_note (chat_id, after_seq, agent, body, at) select id, last_seq, $2, $3, $4 from chat where id = $1 returning id, chat_id)
     select n.id::text, pg_notify('${channel}', 'm.' || c.player_id || '.' || c.id)::text as notified from noted n join chat c on c.id = n.chat_id`,
    [note.chatId, note.agent, note.text, note.at],
  )

export interface NoteRow {
  id: string
  after_seq: number
  agent: string
  body: string
  at: number
}
export const notesOf = (sql: Sql, chatId: string) =>
  sql.rows<NoteRow>(
    `select * from (select id::text, after_seq, agent, body, at from chat_note where chat_id = $1 order by chat_note.id desc limit 200) latest
       order by latest.id::bigint`,
    [chatId],
  )

/** The player's conversations before this one. */
export const earlierChats = (sql: Sql, playerId: string, chatId: string) =>
  sql.row<{ n: number; last_at: number | null; last_stars: number | null }>(
    `select count(*) as n, max(opened_at) as last_at,
        (select stars from chat where player_id = $1 and id < $2 and stars is not null order by id desc limit 1) as last_stars
       from chat where player_id = $1 and id < $2`,
    [playerId, chatId],
  )

import type { ChatMessage, ChatState } from '#contract/chat.ts'
import type { Locale } from '#contract/values.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { ExplainedRefusal, Refusal } from '../../kernel/refusal.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import { restrictionOf, limitsOf } from '../../protection/store.ts'
import type { Policy } from '../../settings/policy.ts'
import * as agents from './agentStore.ts'
import type { AgentState, NoteRow, QueueRow } from './agentStore.ts'
import { assign, assignTo, lockAvailable, leaseUntil } from './assign.ts'
import type { ChatContext } from './assign.ts'
import { isOffer, shownChat, shownMessage } from './service.ts'
import * as store from './store.ts'

// What an agent does, in the caller's transaction: the desk's, or a command's. `agent` is an operator's name, verified by the caller.

/** Sets whether the agent takes conversations, and how many; waiting ones are assigned at once. */
export async function setPresence(
  work: ChatContext,
  { agent, state, places = work.policy.service.chat.places }: { agent: string; state: AgentState; places?: number },
): Promise<{ assigned: number }> {
  const { tx, policy, now } = work
  await agents.saveAgent(tx, { name: agent, state, places, seen_at: now })
  const assigned = await assign(work, await lockAvailable(tx, policy, now))
  return { assigned }
}

/** Renews the agent's lease. */
export const renew = (work: Pick<ChatContext, 'tx' | 'policy' | 'now'>, agent: string) =>
  agents.renewAgent(work.tx, agent, work.now, leaseUntil(work))

/**
 * Takes the conversation that has waited longest, or a given one that is waiting. `notAvailable`: none is waiting, or a colleague was
 * quicker.
 */
export async function take(
  work: ChatContext,
  { agent, chatId }: { agent: string; chatId?: string },
): Promise<{ chatId: string } | Refusal> {
  const { tx } = work
  await agents.lockAgent(tx, agent)
  const next = chatId === undefined ? await agents.lockNextFree(tx) : await store.lockChat(tx, chatId)
  if (!next || ('state' in next && next.state !== 'waiting')) return refuse('notAvailable')
  await assignTo(work, next.id, agent)
  return { chatId: next.id }
}

interface Answer {
  readonly agent: string
  readonly chatId: string
  /** The message's client id: sent again, it is the same message. */
  readonly clientId: string
  readonly text: string
  /** The number of the last message that the agent has seen: when there are newer ones, nothing is sent. */
  readonly lastSeenSeq: number
  /** The agent confirms that a text that resembles an offer is none. */
  readonly isNoOffer?: boolean
}

/**
 * Answers the player, in a conversation that some agent has: an answer would leave a waiting player in the queue. An answer is not sent past
 * unseen messages: they are returned, and the draft stays with the agent.
 */
export async function answer(
  work: Pick<ChatContext, 'tx' | 'policy' | 'now'>,
  { agent, chatId, clientId, text, lastSeenSeq, isNoOffer = false }: Answer,
): Promise<{ seq: number } | Refusal | ExplainedRefusal> {
  const { tx, policy, now } = work
  const chat = await store.lockChat(tx, chatId)
  if (!chat) return refuse('notAvailable')
  const sent = await store.sentSeq(tx, chatId, clientId)
  if (sent !== undefined) return { seq: sent }
  if (chat.state === 'closed') return refuse('chatEnded')
  if (chat.state === 'waiting') return { explanation: 'The player is still in the queue. Take this chat first.' }
  if (chat.last_seq > lastSeenSeq) {
    const missed = await store.messagesAfter(tx, chatId, lastSeenSeq, 200)
    return refuse('chatMoved', { messages: missed.map(shownMessage) })
  }
  const isCanned = isCannedOffer(text, policy)
  if ((isCanned || isOffer(text, policy)) && !(await isOfferable(tx, chat.player_id, now))) {
    if (isCanned || !isNoOffer) return refuse('chatOffer')
    await writeAudit(tx, { actor: agent, action: 'chat.noOffer', target: `chat:${chatId}`, reason: text }, now)
  }
  const seq = await store.appendMessage(tx, { chatId, clientId, author: 'agent', name: agent, text }, now)
  // Not on the agent's others: two answers at once would each hold one conversation and wait for the other.
  if (chat.agent === agent) await agents.renewLease(tx, chatId, leaseUntil(work))
  return { seq }
}

/** Nothing may be offered during a break or an exclusion, nor on a held account. */
const isOfferable = async (sql: Sql, playerId: string, now: number): Promise<boolean> => !(await restrictionOf(sql, playerId, now))

const isCannedOffer = (text: string, { service }: Policy): boolean =>
  service.chat.canned.some(({ isOffer: offers, words }) => offers && Object.values(words).includes(text))

/** Adds a note that only colleagues see. */
export async function note(
  { tx, now }: Pick<ChatContext, 'tx' | 'now'>,
  { agent, chatId, text }: { agent: string; chatId: string; text: string },
): Promise<{ id: string } | Refusal> {
  const row = await agents.insertNote(tx, { chatId, agent, text, at: now })
  return row ? { id: row.id } : refuse('notAvailable')
}

/**
 * Hands the agent's own conversation, one of a colleague who is away, or one in the queue over to an available colleague; to nobody: back to
 * the queue at its old place.
 */
export async function handOver(
  work: ChatContext,
  { agent, chatId, to }: { agent: string; chatId: string; to: string | null },
): Promise<{ chatId: string } | Refusal | ExplainedRefusal> {
  const { tx, policy, now, random } = work
  const taking = await lockAvailable(tx, policy, now)
  const chat = await store.lockChat(tx, chatId)
  if (!chat) return refuse('notAvailable')
  if (chat.state === 'closed') return refuse('chatEnded')
  const isAvailable = (name: string | null) => taking.some((one) => one.name === name)
  if (chat.agent !== agent && isAvailable(chat.agent))
    return { explanation: `${chat.agent} has this chat and is available, so only they can hand it over.` }
  if (to !== null && !isAvailable(to)) return refuse('chatAgentUnavailable')
  await writeAudit(tx, { actor: agent, action: 'chat.handedOver', target: `chat:${chatId}`, reason: to ?? 'queue' }, now)
  if (to === null) {
    await agents.requeueChat(tx, chatId)
    await store.appendMessage(tx, { chatId, clientId: random.uuid(), author: 'system', name: agent, kind: 'queued', text: '' }, now)
    // An agent who returns a conversation is not assigned it again at once.
    await assign(
      work,
      taking.filter(({ name }) => name !== agent),
    )
  } else {
    await assignTo(work, chatId, to)
    await assign(work, taking)
  }
  return { chatId }
}

/** Closes the agent's own conversation; the freed place goes to the one that has waited longest. */
export async function close(
  work: ChatContext,
  { agent, chatId, lastSeenSeq }: { agent: string; chatId: string; lastSeenSeq: number },
): Promise<{ chatId: string } | Refusal | ExplainedRefusal> {
  const { tx, policy, now } = work
  const taking = await lockAvailable(tx, policy, now)
  const chat = await store.lockChat(tx, chatId)
  if (!chat) return refuse('notAvailable')
  if (chat.state === 'closed') return refuse('chatEnded')
  if (chat.state === 'waiting') return { explanation: 'The player is still in the queue. Take this chat before you end it.' }
  if (chat.agent !== agent) return { explanation: `${chat.agent} has this chat, and only they can end it.` }
  if (chat.last_seq > lastSeenSeq) {
    const missed = await store.messagesAfter(tx, chatId, lastSeenSeq, 200)
    return refuse('chatMoved', { messages: missed.map(shownMessage) })
  }
  await endChat(work, chatId, 'agent', agent)
  await writeAudit(tx, { actor: agent, action: 'chat.closed', target: `chat:${chatId}`, reason: '' }, now)
  await assign(work, taking)
  return { chatId }
}

/** Ends a conversation whose row is held, and notifies the player. */
export async function endChat({ tx, random, now }: ChatContext, chatId: string, by: 'agent' | 'idle', name: string | null): Promise<void> {
  await store.appendMessage(tx, { chatId, clientId: random.uuid(), author: 'system', name, kind: 'closed', text: '' }, now)
  await store.endChat(tx, chatId, by, now)
}

export interface QueueEntry {
  readonly chatId: string
  readonly playerId: string
  readonly nickname: string
  readonly locale: Locale
  readonly state: 'waiting' | 'active'
  readonly agent: string | null
  readonly isVip: boolean
  readonly isDistress: boolean
  readonly openedAt: number
  readonly lastAt: number
  /** The player's last message has no answer yet. */
  readonly isUnanswered: boolean
  readonly unread: number
  readonly preview: string
}

const entryOf = (row: QueueRow): QueueEntry => ({
  chatId: row.id,
  playerId: row.player_id,
  nickname: row.nickname,
  locale: row.locale,
  state: row.state,
  agent: row.agent,
  isVip: row.is_vip,
  isDistress: row.is_distress,
  openedAt: row.opened_at,
  lastAt: row.last_at,
  isUnanswered: row.last_author === 'player',
  unread: row.last_seq - row.agent_seq,
  preview: (row.last_text ?? '').slice(0, 80),
})

export interface Queue {
  readonly entries: QueueEntry[]
  /** How many waiting conversations, and how many of other agents, are beyond those listed. */
  readonly unlisted: { readonly waiting: number; readonly others: number }
}

const listedMost = 500

/** The open conversations: all of the agent's, then the waiting ones in queue order, then those of other agents, as far as they are listed. */
export async function queue(sql: Sql, agent: string): Promise<Queue> {
  const rows = await agents.openChats(sql, agent, listedMost)
  const { waiting = 0, others = 0 } = rows[0] ?? {}
  const isWaiting = ({ state }: QueueRow) => state === 'waiting'
  const listed = { waiting: rows.filter(isWaiting).length, others: rows.filter((row) => !isWaiting(row) && row.agent !== agent).length }
  return { entries: rows.map(entryOf), unlisted: { waiting: waiting - listed.waiting, others: others - listed.others } }
}

/** What an agent sees next to the conversation. */
export interface Facts {
  readonly balance: number
  /** False during a break or an exclusion, or when the account is held: nothing may be offered. */
  readonly isOfferable: boolean
  readonly limits: number
  readonly earlier: { readonly count: number; readonly lastAt: number | null; readonly lastStars: number | null }
}

export interface AgentView {
  readonly chat: ChatState & { readonly playerId: string; readonly locale: Locale; readonly isDistress: boolean }
  readonly after: number
  readonly messages: readonly ChatMessage[]
  readonly notes: readonly { id: string; after: number; agent: string; text: string; time: number }[]
  readonly facts: Facts
}

const shownNote = ({ id, after_seq: after, agent, body: text, at: time }: NoteRow) => ({ id, after, agent, text, time })

/** Of a longer conversation only the latest messages are shown. */
const shownMost = 300

/** Returns a conversation with the messages after a number. For its own agent this marks them as read. */
export async function view(
  sql: Sql,
  { agent, chatId, after = 0 }: { agent: string; chatId: string; after?: number },
  now: number,
): Promise<AgentView | Refusal> {
  const chat = await store.chatWithPlace(sql, chatId)
  if (!chat) return refuse('notAvailable')
  const playerId = chat.player_id
  const from = Math.max(after <= chat.last_seq ? after : 0, chat.last_seq - shownMost)
  const messages = await store.messagesAfter(sql, chatId, from, shownMost)
  const last = messages.at(-1)?.seq ?? 0
  if (chat.agent === agent && last > chat.agent_seq) await store.markAgentRead(sql, chatId, last)
  const [notes, balance, restriction, limits, earlier] = await Promise.all([
    agents.notesOf(sql, chatId),
    balanceOf(sql, playerId, 'coin'),
    restrictionOf(sql, playerId, now),
    limitsOf(sql, playerId),
    agents.earlierChats(sql, playerId, chatId),
  ])
  return {
    chat: { ...shownChat(chat), playerId, locale: chat.locale, isDistress: chat.is_distress },
    after: from,
    messages: messages.map(shownMessage),
    notes: notes.map(shownNote),
    facts: {
      balance,
      isOfferable: !restriction,
      limits: limits.length,
      earlier: { count: earlier?.n ?? 0, lastAt: earlier?.last_at ?? null, lastStars: earlier?.last_stars ?? null },
    },
  }
}

/** The agent is writing: the player sees it briefly. */
export const typing = (sql: Sql, chatId: string) => store.notifyTyping(sql, chatId, 'agent')

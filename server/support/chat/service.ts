import type { InputOf, OutputOf } from '#contract/call.ts'
import type {
  ChatMessage,
  chatOpen,
  chatRate,
  chatRead,
  chatSend,
  ChatState,
  ChatUpdate,
  ChatTranscript,
  chatTyping,
  getChatUrl,
} from '#contract/chat.ts'
import { sendMail } from '../../awards/mail.ts'
import { dayMs, hourMs, minuteMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { ticketFor } from '../../kernel/http/streamTicket.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requireVip } from '../../rewards/vip/gate.ts'
import type { Policy } from '../../settings/policy.ts'
import { openingOf } from '../contact/hours.ts'
import { assign, lockAvailable } from './assign.ts'
import * as store from './store.ts'
import type { ChatRow, MessageRow } from './store.ts'

type User = Context<'user'>

/** Maximum messages of a transcript: the last ones of a longer conversation. */
const transcriptMost = 2_000
/** Maximum messages of one event of the stream; the next event continues. */
const pageOf = 200

export const streamName = 'chat'

/** Whether our team is available to chat. */
export const chatHours = ({ service: { chat } }: Pick<Policy, 'service'>, isVip: boolean, now: number) =>
  openingOf(isVip ? chat.vipHours : chat.hours, now)

export const shownMessage = (row: MessageRow): ChatMessage => ({
  seq: row.seq,
  clientId: row.client_id,
  author: row.author,
  name: row.name,
  kind: row.kind,
  text: row.body,
  pictures: row.pictures,
  time: row.at,
  isDistress: row.is_distress,
})

export const shownChat = (row: ChatRow & { place?: number | null; usual_wait?: number | null }): ChatState => ({
  chatId: row.id,
  state: row.state,
  isVip: row.is_vip,
  name: row.agent,
  place: row.place ?? null,
  usualWait: row.usual_wait ?? null,
  lastSeq: row.last_seq,
  playerSeq: row.player_seq,
  agentSeq: row.agent_seq,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  stars: row.stars,
})

/** getChatUrl: the ticket is only valid long enough to begin, and what it opens ends with the session that requested it. */
export function chatUrl({ caller, now, secret, policy }: User, { vip }: InputOf<typeof getChatUrl>): OutputOf<typeof getChatUrl> {
  const expiresAt = now + policy.service.chat.stream.minutes * minuteMs
  const holder = `${caller.playerId}~${caller.tokenHash.toString('base64url')}`
  return { url: `/production-api/chat?vip=${vip ? 1 : 0}&ticket=${ticketFor(secret, streamName, holder, expiresAt)}`, expiresAt }
}

interface Listening {
  readonly playerId: string
  readonly tokenHash: Buffer
  readonly isVip: boolean
}
/** What a listener has received: the conversation, and how far. */
export interface Position {
  readonly chatId: string | null
  readonly seq: number
}

/** Everything of a player's conversation that a listener has not received, from one snapshot. Undefined: their session has ended. */
export async function updateSince(
  sql: Sql,
  { playerId, tokenHash, isVip }: Listening,
  received: Position,
  policy: Policy,
  now: number,
): Promise<ChatUpdate | undefined> {
  const row = await store.updateOf(sql, {
    playerId,
    tokenHash,
    knownId: received.chatId,
    knownSeq: received.seq,
    shownSince: now - policy.service.chat.shownHours * hourMs,
    now,
    limit: pageOf,
  })
  if (!row?.is_in) return undefined
  const { id } = row
  return {
    serverTime: now,
    ...chatHours(policy, id === null ? isVip : row.is_vip, now),
    longWait: policy.service.chat.longWaitMinutes * minuteMs,
    maxPictures: policy.service.chat.pictures,
    chat: id === null ? null : shownChat({ ...row, id }),
    after: row.after,
    messages: row.messages.map(shownMessage),
  }
}

/** chatOpen: to the queue, and on to an agent with a free place. A player who already has a conversation gets that one. */
export async function openChat(context: User, { vip, locale }: InputOf<typeof chatOpen>): Promise<OutputOf<typeof chatOpen> | Refusal> {
  const { tx, caller, now, policy, random } = context
  const current = await store.currentChat(tx, caller.playerId)
  if (current) return { chatId: current.id }
  const gate = vip ? await requireVip(tx, caller.playerId, policy) : undefined
  if (gate) return gate
  const { isOpen, changesAt } = chatHours(policy, vip, now)
  if (!isOpen) return refuse('chatClosed', { changesAt })
  const agents = await lockAvailable(tx, policy, now)
  const queuedAt = vip ? now - policy.service.chat.vipHeadStartMinutes * minuteMs : now
  const row = await store.insertChat(tx, { playerId: caller.playerId, isVip: vip, locale, at: now, queuedAt })
  // Another device was first.
  if (!row) return { chatId: (await store.currentChat(tx, caller.playerId))?.id ?? '' }
  await store.appendMessage(tx, { chatId: row.id, clientId: random.uuid(), author: 'system', kind: 'queued', text: '' }, now)
  await assign({ tx, policy, random, now }, agents)
  return { chatId: row.id }
}

const mentions = (text: string, parts: readonly string[]): boolean => {
  const low = text.toLowerCase()
  return parts.some((part) => low.includes(part))
}
const isDistress = (text: string, { service }: Pick<Policy, 'service'>): boolean => mentions(text, service.chat.distress)
export const isOffer = (text: string, { service }: Pick<Policy, 'service'>): boolean => mentions(text, service.chat.offers)

/** chatSend: the request id is the message's client id, so that retries are the same message. */
export async function sendChatMessage(
  { tx, caller, now, policy, requestId }: User,
  { chatId, text, pictures }: InputOf<typeof chatSend>,
): Promise<OutputOf<typeof chatSend> | Refusal> {
  const ids = [...new Set(pictures)]
  if (ids.length > policy.service.chat.pictures) return refuse('badParameter', { fields: ['pictures'] })
  if (text === '' && ids.length === 0) return refuse('badParameter', { fields: ['text'] })
  const chat = await store.lockChat(tx, chatId)
  if (chat?.player_id !== caller.playerId) return refuse('notAvailable')
  const sent = await store.sentSeq(tx, chatId, requestId)
  if (sent !== undefined) return { chatId, seq: sent }
  if (chat.state === 'closed') return refuse('chatEnded')
  const seq = await store.appendMessage(
    tx,
    { chatId, clientId: requestId, author: 'player', text, isDistress: isDistress(text, policy) },
    now,
  )
  if (ids.length > 0 && (await store.attachPictures(tx, caller.playerId, chatId, seq, ids)) < ids.length) return refuse('notAvailable')
  return { chatId, seq }
}

export async function markRead(
  { tx, caller }: User,
  { chatId, seq }: InputOf<typeof chatRead>,
): Promise<OutputOf<typeof chatRead> | Refusal> {
  const row = await store.markPlayerRead(tx, chatId, caller.playerId, seq)
  return row ? { seq: row.seq } : refuse('notAvailable')
}

export async function announceTyping({ tx, caller }: User, chatId: string): Promise<OutputOf<typeof chatTyping>> {
  await store.notifyTyping(tx, chatId, 'player', caller.playerId)
  return { chatId }
}

/** chatLeave: locks the agents before the conversation, as everywhere (assign.ts). */
export async function leaveChat({ tx, caller, now, policy, random }: User, chatId: string): Promise<{ chatId: string } | Refusal> {
  const agents = await lockAvailable(tx, policy, now)
  const chat = await store.lockChat(tx, chatId)
  if (chat?.player_id !== caller.playerId) return refuse('notAvailable')
  if (chat.state === 'closed') return refuse('chatEnded')
  await store.appendMessage(tx, { chatId, clientId: random.uuid(), author: 'system', kind: 'closed', text: '' }, now)
  await store.endChat(tx, chatId, 'player', now)
  await assign({ tx, policy, random, now }, agents)
  return { chatId }
}

export async function rateChat({ tx, caller }: User, { chatId, stars }: InputOf<typeof chatRate>): Promise<{ chatId: string } | Refusal> {
  const chat = await store.lockChat(tx, chatId)
  if (chat?.player_id !== caller.playerId) return refuse('notAvailable')
  if (chat.state !== 'closed') return refuse('notYet')
  if (chat.stars !== null) return refuse('alreadyDone')
  await store.setStars(tx, chatId, stars)
  return { chatId }
}

const keptUntil = (closedAt: number | null, { service }: Policy): number | null =>
  closedAt === null ? null : closedAt + service.chat.keepDays * dayMs

/** chatMail: once per conversation. The mail refers to the stored conversation, for as long as that is kept. */
export async function mailTranscript({ tx, caller, now, policy }: User, chatId: string): Promise<{ mailId: string } | Refusal> {
  const chat = await store.lockChat(tx, chatId)
  if (chat?.player_id !== caller.playerId) return refuse('notAvailable')
  if (chat.mailed_at !== null) return refuse('alreadyDone')
  await store.setMailed(tx, chatId, now)
  const expiresAt = keptUntil(chat.closed_at ?? now, policy)
  return {
    mailId: await sendMail(
      tx,
      { playerId: caller.playerId, content: { template: 'chatTranscript', chatId, openedAt: chat.opened_at }, expiresAt },
      now,
    ),
  }
}

export async function transcript({ tx, caller, policy }: User, chatId: string): Promise<ChatTranscript | Refusal> {
  const chat = await store.chatWithPlace(tx, chatId)
  if (chat?.player_id !== caller.playerId) return refuse('notAvailable')
  const messages = await store.messagesAfter(tx, chatId, Math.max(0, chat.last_seq - transcriptMost), transcriptMost)
  return { chat: shownChat(chat), messages: messages.map(shownMessage), keptUntil: keptUntil(chat.closed_at, policy) }
}

import * as z from 'zod/mini'
import { call } from './call.ts'
import { uploadedFile } from './pictures.ts'
import { id, locale, text, time } from './values.ts'

/** Maximum characters of a message. */
export const chatTextMax = 1_000
const chatText = text(0, chatTextMax)

const chatId = z.string().check(z.regex(/^\d{1,18}$/))
const seq = z.int32().check(z.nonnegative())

/**
 * One message of a conversation. Message numbers have no gaps; `clientId` is the request id it was sent with, by which the sender
 * recognizes it. `joined`, `queued` and `closed` have no author: they report events.
 */
export const chatMessage = z.object({
  seq,
  clientId: z.uuid(),
  author: z.enum(['player', 'agent', 'system']),
  /** The agent who wrote, joined or left. */
  name: z.nullable(z.string()),
  kind: z.enum(['text', 'joined', 'queued', 'closed']),
  text: z.string(),
  /** Ids for chatPicture. */
  pictures: z.array(id),
  time,
  /** Its text suggests distress: ways to take a break are shown with it. */
  isDistress: z.boolean(),
})
export type ChatMessage = z.infer<typeof chatMessage>

export const chatState = z.object({
  chatId: id,
  state: z.enum(['waiting', 'active', 'closed']),
  isVip: z.boolean(),
  /** The agent who answers. */
  name: z.nullable(z.string()),
  /** While it waits: its place in the queue, and the recent waiting time of others, in ms, if there were any. */
  place: z.nullable(z.int()),
  usualWait: z.nullable(z.int()),
  lastSeq: seq,
  playerSeq: seq,
  agentSeq: seq,
  openedAt: time,
  closedAt: z.nullable(time),
  /** The player's rating of one to five stars, after it has ended. */
  stars: z.nullable(z.int()),
})
export type ChatState = z.infer<typeof chatState>

/**
 * Each event for a listener: the whole conversation, or null without one, and the messages that follow number `after`, from one snapshot. 0
 * for a conversation the listener already knows: it starts again.
 */
const chatUpdate = z.object({
  serverTime: time,
  /** Whether chat is open, and when that changes. */
  isOpen: z.boolean(),
  changesAt: z.nullable(time),
  /** The expected wait, in ms, above which feedback is offered instead. */
  longWait: z.int(),
  /** The most pictures that a message may have. */
  maxPictures: z.int(),
  chat: z.nullable(chatState),
  after: seq,
  messages: z.array(chatMessage),
})
export type ChatUpdate = z.infer<typeof chatUpdate>

/** The address of the stream of the player's conversation: server-sent events. It is valid briefly, and ends with the session. */
export const getChatUrl = call({
  path: 'getChatUrl',
  auth: 'user',
  input: z.object({ vip: z._default(z.boolean(), false) }),
  output: z.object({ url: z.string(), expiresAt: time }),
})

/** Begins a conversation, or returns the open one. */
export const chatOpen = call({
  path: 'chatOpen',
  auth: 'user',
  mutates: true,
  perMinute: 10,
  input: z.object({ vip: z._default(z.boolean(), false), locale: z._default(locale, 'en-PH') }),
  output: z.object({ chatId: id }),
  failures: ['chatClosed', 'vipOnly'],
})

/** Multipart: one picture as the file field `file`, re-encoded and stored for a message being written. */
export const chatUpload = call({
  path: 'chatUpload',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ file: uploadedFile }),
  output: z.object({ pictureId: id }),
  failures: ['imageKind', 'imageTooLarge', 'imageTooManyPixels', 'imageTooSmall'],
})

/** A picture of the player's own conversations, base64 of a JPEG. */
export const chatPicture = call({
  path: 'chatPicture',
  auth: 'user',
  input: z.object({ pictureId: z.uuid() }),
  output: z.object({ jpeg: z.string() }),
  failures: ['notAvailable'],
})

/** Adds a message. The request id is its client id: idempotent. */
export const chatSend = call({
  path: 'chatSend',
  auth: 'user',
  mutates: true,
  perMinute: 60,
  input: z.object({ chatId, text: chatText, pictures: z._default(z.array(z.uuid()).check(z.maxLength(20)), []) }),
  output: z.object({ chatId: id, seq }),
  failures: ['chatEnded', 'notAvailable'],
})

/** The player has seen everything up to that number. Idempotent, so it needs no request id. */
export const chatRead = call({
  path: 'chatRead',
  auth: 'user',
  perMinute: 240,
  input: z.object({ chatId, seq }),
  output: z.object({ seq }),
  failures: ['notAvailable'],
})

/** The player is writing: the agent sees it briefly, and it is not stored. */
export const chatTyping = call({
  path: 'chatTyping',
  auth: 'user',
  perMinute: 60,
  input: z.object({ chatId }),
  output: z.object({ chatId: id }),
})

/** The player ends the conversation. */
export const chatLeave = call({
  path: 'chatLeave',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ chatId }),
  output: z.object({ chatId: id }),
  failures: ['chatEnded', 'notAvailable'],
})

/** Rates an ended conversation. `notYet`: it is still open. */
export const chatRate = call({
  path: 'chatRate',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ chatId, stars: z.int().check(z.minimum(1), z.maximum(5)) }),
  output: z.object({ chatId: id }),
  failures: ['notAvailable', 'alreadyDone', 'notYet'],
})

/** Sends a message to the player's mailbox that leads to the transcript. */
export const chatMail = call({
  path: 'chatMail',
  auth: 'user',
  mutates: true,
  perMinute: 5,
  input: z.object({ chatId }),
  output: z.object({ mailId: id }),
  failures: ['notAvailable', 'alreadyDone'],
})

/** One of the player's own conversations from its first message, as long as it is stored. */
export const chatTranscript = call({
  path: 'chatTranscript',
  auth: 'user',
  input: z.object({ chatId }),
  output: z.object({ chat: chatState, messages: z.array(chatMessage), keptUntil: z.nullable(time) }),
  failures: ['notAvailable'],
})
export type ChatTranscript = z.infer<typeof chatTranscript.output>

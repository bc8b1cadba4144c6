import * as z from 'zod/mini'
import { chatMessage, chatState, chatTextMax } from '../chat.ts'
import { locale, text } from '../values.ts'
import { deskCall } from './call.ts'
import { operatorName } from './session.ts'
import { rowId } from './values.ts'

const support = ['support'] as const
const message = text(1, chatTextMax)
const seq = z.int32().check(z.nonnegative())
const agentState = z.enum(['taking', 'full', 'away'])
const chosen = z.object({ chatId: rowId })

const entry = z.object({
  chatId: z.string(),
  playerId: z.string(),
  nickname: z.string(),
  locale,
  state: z.enum(['waiting', 'active']),
  agent: z.nullable(z.string()),
  isVip: z.boolean(),
  isDistress: z.boolean(),
  openedAt: z.number(),
  lastAt: z.number(),
  /** The player's last message has no answer yet. */
  isUnanswered: z.boolean(),
  unread: z.int(),
  preview: z.string(),
})
export type ChatEntry = z.infer<typeof entry>

const note = z.object({ id: z.string(), after: seq, agent: z.string(), text: z.string(), time: z.number() })

export const chatCalls = {
  /** The open conversations: the operator's own first, then the waiting ones in queue order. */
  chats: deskCall({
    who: support,
    input: z.object({}),
    output: z.object({
      now: z.number(),
      isOpen: z.boolean(),
      changesAt: z.nullable(z.number()),
      promiseMs: z.number(),
      me: z.object({ state: agentState, places: z.int() }),
      /** Colleagues who take conversations now. */
      taking: z.array(z.string()),
      entries: z.array(entry),
      /** How many are beyond those listed: of the waiting ones, and of colleagues'. */
      unlisted: z.object({ waiting: z.int(), others: z.int() }),
      canned: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          isOffer: z.boolean(),
          words: z.object({ 'en-PH': z.string(), 'fil-PH': z.string() }),
        }),
      ),
    }),
  }),
  /** One conversation with its latest messages, the notes of colleagues, and the facts about the player. */
  chat: deskCall({
    who: support,
    perMinute: 240,
    input: chosen,
    output: z.object({
      now: z.number(),
      chat: z.extend(chatState, { playerId: z.string(), locale, isDistress: z.boolean() }),
      after: seq,
      messages: z.array(chatMessage),
      notes: z.array(note),
      facts: z.object({
        balance: z.number(),
        isOfferable: z.boolean(),
        limits: z.int(),
        earlier: z.object({ count: z.int(), lastAt: z.nullable(z.number()), lastStars: z.nullable(z.int()) }),
      }),
    }),
  }),
  /** A picture of a conversation, base64 of a JPEG. The access is recorded. */
  chatPicture: deskCall({ who: support, input: z.extend(chosen, { pictureId: z.uuid() }), output: z.object({ jpeg: z.string() }) }),
  /** Sets whether the agent takes conversations; waiting ones are assigned at once. */
  chatPresence: deskCall({
    who: support,
    mutates: true,
    input: z.object({ state: agentState, places: z.optional(z.int().check(z.minimum(1), z.maximum(20))) }),
    output: z.object({ given: z.int() }),
  }),
  /** The operator's page is open: renews the lease on their conversations. */
  chatHere: deskCall({ who: support, input: z.object({}), output: z.object({}) }),
  /** Takes the conversation that has waited longest, or the given one. */
  chatTake: deskCall({ who: support, mutates: true, input: z.object({ chatId: z.optional(rowId) }), output: chosen }),
  /**
   * In a conversation that an agent has taken, any agent. `seen`: the last number on the screen. When there are newer messages, it is refused
   * with those. `clientId`: sent again, it is the same message.
   */
  chatAnswer: deskCall({
    who: support,
    mutates: true,
    input: z.extend(chosen, { clientId: z.uuid(), text: message, seen: seq, isNoOffer: z._default(z.boolean(), false) }),
    output: z.object({ seq }),
  }),
  chatTyping: deskCall({ who: support, input: chosen, output: z.object({}) }),
  chatNote: deskCall({ who: support, mutates: true, input: z.extend(chosen, { text: message }), output: z.object({ id: z.string() }) }),
  /** Hands it over to a colleague, or back to the queue. */
  chatHandOver: deskCall({ who: support, mutates: true, input: z.extend(chosen, { to: z.nullable(operatorName) }), output: chosen }),
  /** The agent's own. */
  chatClose: deskCall({ who: support, mutates: true, input: z.extend(chosen, { seen: seq }), output: chosen }),
}

import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { kycReasons } from './kyc.ts'
import { orderRefusal } from './orderRefusal.ts'
import { amount, id, pageInput, pageOf, time } from './values.ts'

/** Maximum days until an operator’s message expires, from the desk and from the command line. */
export const maxMailDays = 365

const mailId = z.string().check(z.regex(/^\d{1,18}$/))
const words = z.object({ title: z.string(), text: z.string() })

/**
 * The content of a mail. The server's own are a template's name with its parameters: the app has their text in every language. An
 * operator's are as written, in one language or both.
 */
const content = z.discriminatedUnion('template', [
  z.object({ template: z.literal('welcome') }),
  z.object({ template: z.literal('withdrawalPaid'), orderId: id, amount }),
  /** `reason` is an operator's free text; it may be empty. */
  z.object({ template: z.literal('withdrawalReturned'), orderId: id, amount, reason: z.string() }),
  z.object({ template: z.literal('kycApproved') }),
  z.object({ template: z.literal('kycRejected'), reasons: z.array(z.enum(kycReasons)) }),
  /** `isReviewing`: new ones were submitted. */
  z.object({ template: z.literal('kycExpired'), isReviewing: z.optional(z.boolean()) }),
  /** They expire at that time, and may be renewed. */
  z.object({ template: z.literal('kycExpires'), at: time }),
  z.object({ template: z.literal('accountHeld') }),
  /** By SMS, a passkey or a code of customer support. */
  z.object({ template: z.literal('passwordChanged') }),
  z.object({ template: z.literal('mobileChanged') }),
  /** A passkey, a first mobile number or a first password was added, or an account of a provider was linked. */
  z.object({ template: z.literal('loginMethodAdded'), method: z.enum(['passkey', 'facebook', 'line', 'google', 'mobile', 'password']) }),
  z.object({ template: z.literal('loginMethodRemoved'), method: z.enum(['passkey', 'facebook', 'line', 'google']) }),
  z.object({ template: z.literal('feedbackAnswered'), feedbackId: id }),
  /** The transcript is available as long as the conversation is stored. */
  z.object({ template: z.literal('chatTranscript'), chatId: id, openedAt: time }),
  /** A reply in a conversation that the player had left. */
  z.object({ template: z.literal('chatAnswered'), chatId: id }),
  z.object({ template: z.literal('goodsShipped'), orderId: id, carrier: z.string(), number: z.string() }),
  /** `diamonds` were returned; `reason` is an operator's free text, or that of `reasonKey` for operators. */
  z.object({
    template: z.literal('goodsRefused'),
    orderId: id,
    diamonds: z.int(),
    reason: z.string(),
    reasonKey: z.optional(orderRefusal),
  }),
  z.object({ template: z.literal('written'), words: z.object({ 'en-PH': words, 'fil-PH': z.optional(words) }) }),
])
export type MailContent = z.infer<typeof content>

const mail = z.object({
  mailId: id,
  time,
  content,
  awards: z.array(award),
  /** `none`: it has no award. `expired`: its award was not claimed in time. */
  awardState: z.enum(['none', 'claimable', 'claimed', 'expired']),
  isRead: z.boolean(),
  /** Until when its awards can be claimed, or it is news; null: never expires. */
  expiresAt: z.nullable(time),
})
export type Mail = z.infer<typeof mail>

/**
 * The inbox, newest first. `olderThan` is the last known mail: the list continues after it, whatever is added or removed meanwhile.
 * `unread` and `claimable` count the whole inbox.
 */
export const getMail3 = call({
  path: 'getMail3',
  auth: 'user',
  input: z.extend(pageInput, { olderThan: z.optional(mailId) }),
  output: z.extend(pageOf(mail), { unread: z.int(), claimable: z.int() }),
})

/** Returns one mail and marks it as read. Idempotent, so it needs no request id. */
export const getMailDetail = call({
  path: 'getMailDetail',
  auth: 'user',
  input: z.object({ mailId }),
  output: mail,
  failures: ['notAvailable'],
})

/** Claims all awards of one mail; without `mailId`, of every mail, each completely and once. */
export const receiveMail = call({
  path: 'receiveMail',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ mailId: z.optional(mailId) }),
  output: z.object({ mailIds: z.array(id), awards: z.array(award) }),
  failures: ['alreadyDone', 'notAvailable', 'selfExcluded'],
})

/** Deletes a mail. A mail with unclaimed awards requires `confirmed`: they are lost with it. */
export const delMail = call({
  path: 'delMail',
  auth: 'user',
  mutates: true,
  perMinute: 60,
  input: z.object({ mailId, confirmed: z._default(z.boolean(), false) }),
  output: z.object({ mailId: id }),
  failures: ['notAvailable', 'mailHoldsAwards'],
})

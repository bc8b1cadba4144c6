import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { kycReasons } from './kyc.ts'
import { amount, id, pageInput, pageOf, time } from './values.ts'

const mailId = z.string().check(z.regex(/^\d{1,18}$/))
const words = z.object({ title: z.string(), text: z.string() })

/**
 * What a mail says. The server's own are a template's name with what is particular to the case: their words are the app's, in every
 * language. An operator's are as written, in one language or both.
 */
export const letter = z.discriminatedUnion('template', [
  z.object({ template: z.literal('welcome') }),
  z.object({ template: z.literal('withdrawalPaid'), orderId: id, amount }),
  /** `reason` is what somebody wrote; it may be empty. */
  z.object({ template: z.literal('withdrawalReturned'), orderId: id, amount, reason: z.string() }),
  z.object({ template: z.literal('kycApproved') }),
  z.object({ template: z.literal('kycRejected'), reasons: z.array(z.enum(kycReasons)) }),
  z.object({ template: z.literal('accountHeld') }),
  z.object({ template: z.literal('feedbackAnswered'), feedbackId: id }),
  z.object({ template: z.literal('goodsShipped'), orderId: id, carrier: z.string(), number: z.string() }),
  /** `diamonds` went back; `reason` is what somebody wrote. */
  z.object({ template: z.literal('goodsRefused'), orderId: id, diamonds: z.int(), reason: z.string() }),
  z.object({ template: z.literal('written'), words: z.object({ 'en-PH': words, 'fil-PH': z.optional(words) }) }),
])
export type Letter = z.infer<typeof letter>

const mail = z.object({
  mailId: id,
  time,
  letter,
  awards: z.array(award),
  /** `none`: nothing came with it. `expired`: what came with it was not taken in time. */
  awardState: z.enum(['none', 'claimable', 'claimed', 'expired']),
  isRead: z.boolean(),
  /** Until when its awards can be taken, or it is news; null: nothing of it runs out. */
  expiresAt: z.nullable(time),
})
export type Mail = z.infer<typeof mail>

/**
 * The inbox, newest first. `olderThan` is the last mail known: the list goes on behind it, whatever comes or goes meanwhile. `unread` and
 * `claimable` count mails of the whole inbox.
 */
export const getMail3 = call({
  path: 'getMail3',
  auth: 'user',
  input: z.extend(pageInput, { olderThan: z.optional(mailId) }),
  output: z.extend(pageOf(mail), { unread: z.int(), claimable: z.int() }),
})

/** One mail, which is read by that. To have read it twice is to have read it: it needs no request id. */
export const getMailDetail = call({
  path: 'getMailDetail',
  auth: 'user',
  input: z.object({ mailId }),
  output: mail,
  failures: ['goneOrExpired'],
})

/** Takes all that came with one mail; without `mailId`, with every mail, of which each is given whole and once. */
export const receiveMail = call({
  path: 'receiveMail',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ mailId: z.optional(mailId) }),
  output: z.object({ mailIds: z.array(id), awards: z.array(award) }),
  failures: ['alreadyDone', 'goneOrExpired', 'selfExcluded'],
})

/** Throws a mail away. One that still holds awards asks for `confirmed`: they go with it. */
export const delMail = call({
  path: 'delMail',
  auth: 'user',
  mutates: true,
  perMinute: 60,
  input: z.object({ mailId, confirmed: z._default(z.boolean(), false) }),
  output: z.object({ mailId: id }),
  failures: ['goneOrExpired', 'mailHoldsAwards'],
})

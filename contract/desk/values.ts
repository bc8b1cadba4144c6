import * as z from 'zod/mini'
import { singleLine } from '../values.ts'

/** A row's number, as text. */
export const rowId = z.string().check(z.regex(/^\d{1,18}$/))
export const minReasonLength = 3
/** Kept permanently, and read by others: one line, without control characters. */
export const reason = singleLine(minReasonLength, 200)
/** The state that the operator saw, as the server named it: an act is refused when the state has changed. */
export const stateSeen = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/** How many there are: with `isMore`, more than that. */
export const counted = z.object({ count: z.number(), isMore: z.boolean() })
export type Counted = z.infer<typeof counted>
/** The last case of a page, after which the next one begins. */
export const place = z.string().check(z.regex(/^\d{1,18}(?:-\d{1,18})?$/))

/** One side of a ledger entry, in hundredths. */
export const posting = z.object({ account: z.string(), debit: z.number(), credit: z.number() })
/** A side of an entry as it was posted: `delta` and the balance after it as the currency counts them, coins in hundredths. */
export const entrySide = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.string(),
  currency: z.string(),
  account: z.string(),
  delta: z.number(),
  after: z.nullable(z.number()),
})
export type EntrySide = z.infer<typeof entrySide>
/** A check made before money moves. */
export const check = z.object({ name: z.string(), summary: z.string(), is: z.enum(['passed', 'review', 'failed']) })
/** The operator working on a case, and until when. */
export const claim = z.nullable(z.object({ by: z.string(), until: z.number() }))
export const auditLine = z.object({
  id: z.number(),
  at: z.number(),
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  reason: z.string(),
  /** Action and reason in words. */
  actionText: z.string(),
  reasonText: z.string(),
})
/** The outcome of an act on money: done, or held for approval by a second person. */
export const outcome = z.object({ outcome: z.enum(['done', 'waiting']) })
/** An act on money that one operator has requested, and a second one decides. */
export const firstApproval = z.nullable(
  z.object({ by: z.string(), at: z.number(), reason: z.string(), /** The state they saw has changed. */ isLapsed: z.boolean() }),
)
/** What one person may move in a day in Manila, and has moved: in hundredths. */
export const ownTotal = z.object({ used: z.number(), limit: z.number(), secondFrom: z.number() })

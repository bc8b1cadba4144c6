import * as z from 'zod/mini'
import { kycReasons } from '../kyc.ts'
import { multilineText, singleLine } from '../values.ts'
import { deskCall } from './call.ts'
import { claim, counted, firstApproval, outcome, ownTotal, place, posting, reason, rowId, stateSeen } from './values.ts'

const done = z.object({})
const caseId = z.object({ id: rowId })
/** A page of a queue, oldest first, or the case of that id alone. */
const queued = z.object({ after: z.optional(place), id: z.optional(rowId) })
/** Where the next page begins. */
const next = z.nullable(z.string())

/** Documents, refunds and feedback: queues for operators. */
export const caseCalls = {
  documents: deskCall({
    who: ['risk'],
    /** Decided ones: the last decision first. A case of its own is shown whether it waits or was decided. */
    input: z.extend(queued, { show: z._default(z.enum(['waiting', 'decided']), 'waiting') }),
    output: z.object({
      next,
      now: z.number(),
      promiseMs: z.number(),
      rows: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          birthDate: z.string(),
          registeredBirthDate: z.string(),
          idType: z.string(),
          idNumber: z.string(),
          address: z.string(),
          at: z.number(),
          claim,
          decided: z.nullable(
            z.object({
              state: z.enum(['approved', 'rejected', 'expired']),
              reasons: z.array(z.enum(kycReasons)),
              by: z.string(),
              at: z.number(),
            }),
          ),
        }),
      ),
    }),
  }),
  /** The pictures, as data URLs, for the operator who has taken the case, or of one that was decided: the access is recorded. */
  documentsOpen: deskCall({
    who: ['risk'],
    perMinute: 30,
    input: caseId,
    output: z.object({ pictures: z.array(z.object({ name: z.string(), src: z.string() })) }),
  }),
  documentsClaim: deskCall({ who: ['risk'], mutates: true, input: caseId, output: z.object({ until: z.number() }) }),
  documentsRelease: deskCall({ who: ['risk'], mutates: true, input: caseId, output: done }),
  documentsApprove: deskCall({
    who: ['risk'],
    mutates: true,
    input: z.object({ id: rowId, correctsBirthDate: z._default(z.boolean(), false) }),
    output: done,
  }),
  documentsRefuse: deskCall({ who: ['risk'], mutates: true, input: z.object({ id: rowId, why: z.enum(kycReasons) }), output: done }),

  refunds: deskCall({
    who: ['payments', 'finance'],
    /** The newest first; or only those whose channel this installation no longer has. */
    input: z.object({ show: z._default(z.enum(['all', 'stranded']), 'all'), before: z.optional(rowId) }),
    output: z.object({
      older: z.nullable(z.string()),
      /** How many wait for operators, as their channel is gone. */
      stranded: counted,
      rows: z.array(
        z.object({
          id: z.string(),
          orderId: z.string(),
          amount: z.number(),
          owed: z.number(),
          state: z.string(),
          by: z.string(),
          reason: z.string(),
          at: z.number(),
          /** It is under way at a channel that this installation no longer has: operators say what became of it. */
          isChannelGone: z.boolean(),
        }),
      ),
    }),
  }),
  refundCase: deskCall({
    who: ['payments', 'finance'],
    input: z.object({ id: rowId }),
    output: z.object({
      id: z.string(),
      orderId: z.string(),
      playerId: z.string(),
      channel: z.string(),
      amount: z.number(),
      state: z.enum(['requested', 'sent', 'done', 'failed']),
      /** Otherwise it returns a payment that the player never had. */
      isCredited: z.boolean(),
      isChannelGone: z.boolean(),
      seen: z.string(),
      first: firstApproval,
      needsSecond: z.boolean(),
      total: ownTotal,
    }),
  }),
  /** Of one whose channel is gone: it was paid, with a reference; without one, its coins are returned to the player. */
  refundSettle: deskCall({
    who: ['payments'],
    mutates: true,
    isMoney: true,
    input: z.object({ id: rowId, seen: stateSeen, reason, paidReference: z.nullable(singleLine(3, 80)) }),
    output: outcome,
  }),
  /** What a refund of this deposit would give back, and move. */
  refundLook: deskCall({
    who: ['payments'],
    input: z.object({ orderId: rowId }),
    output: z.object({
      orderId: z.string(),
      playerId: z.string(),
      amount: z.number(),
      postings: z.array(posting),
      seen: z.string(),
      first: firstApproval,
      needsSecond: z.boolean(),
      total: ownTotal,
    }),
  }),
  /** Refunds the unwagered part of a deposit through its channel. `refundId`: null while it waits for a second person. */
  refundMake: deskCall({
    who: ['payments'],
    mutates: true,
    isMoney: true,
    input: z.object({ orderId: rowId, seen: stateSeen, reason }),
    output: z.object({ ...outcome.shape, refundId: z.nullable(z.string()), amount: z.number() }),
  }),

  feedback: deskCall({
    who: ['support'],
    input: queued,
    output: z.object({
      next,
      now: z.number(),
      promiseMs: z.number(),
      rows: z.array(
        z.object({
          id: z.string(),
          playerId: z.string(),
          type: z.string(),
          text: z.string(),
          pictures: z.number(),
          at: z.number(),
          /** What became of it; `by` is the operator, if it was one. Only one that is asked for by its id is no longer open. */
          decided: z.nullable(
            z.object({ state: z.enum(['answered', 'closed']), by: z.nullable(z.string()), at: z.number(), answer: z.nullable(z.string()) }),
          ),
        }),
      ),
    }),
  }),
  feedbackOpen: deskCall({
    who: ['support'],
    perMinute: 30,
    input: caseId,
    output: z.object({ pictures: z.array(z.object({ name: z.string(), src: z.string() })) }),
  }),
  feedbackAnswer: deskCall({ who: ['support'], mutates: true, input: z.object({ id: rowId, text: multilineText(3) }), output: done }),
  feedbackClose: deskCall({ who: ['support'], mutates: true, input: z.object({ id: rowId, reason }), output: done }),
}

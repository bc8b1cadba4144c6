import * as z from 'zod/mini'
import { singleLine } from '../values.ts'
import { deskCall } from './call.ts'
import { auditLine, check, claim, counted, firstApproval, outcome, ownTotal, posting, reason, rowId, stateSeen } from './values.ts'

const row = z.object({
  id: z.string(),
  playerId: z.string(),
  holder: z.string(),
  amount: z.number(),
  state: z.enum(['reserved', 'review', 'paying', 'paid', 'rejected']),
  /** Why it needs a review. */
  stoppedBy: z.string(),
  askedAt: z.number(),
  /** When it was paid or rejected. */
  settledAt: z.nullable(z.number()),
  claim,
  /** One operator has approved it, and a second one is needed. */
  isWaitingForSecond: z.boolean(),
  /** It is being paid by a channel that this installation no longer has: operators say what became of it. */
  isChannelGone: z.boolean(),
})
export type WithdrawalLine = z.infer<typeof row>

const who = ['payments', 'finance'] as const
const payer = ['payments'] as const

export const withdrawalCalls = {
  /** Those that wait for review, oldest first; all that are under way; those whose channel is gone; or those that were paid or rejected, newest first. */
  withdrawals: deskCall({
    who,
    input: z.object({ show: z._default(z.enum(['waiting', 'all', 'stranded', 'decided']), 'waiting'), after: z.optional(rowId) }),
    output: z.object({
      now: z.number(),
      promiseMs: z.number(),
      rows: z.array(row),
      /** Where the next page begins. */
      next: z.nullable(z.string()),
      /**
       * Of all pages, as far as they are counted: how many, those past the promise, and the sum of their amounts, which with `isMore` is at
       * least that. Null of what was decided: that is everything there ever was; and of those whose channel is gone.
       */
      all: z.nullable(z.object({ ...counted.shape, late: z.number(), amount: z.number() })),
      /** How many are being paid by a channel that this installation no longer has. */
      stranded: counted,
      today: z.object({ paid: z.number(), refused: z.number() }),
    }),
  }),
  withdrawalCase: deskCall({
    who,
    input: z.object({ id: rowId }),
    output: z.object({
      ...row.shape,
      bank: z.object({ name: z.string(), last4: z.string(), addedAt: z.number() }),
      player: z.object({ name: z.nullable(z.string()), vip: z.number(), since: z.number() }),
      checks: z.array(check),
      /** The sources of the money since the last withdrawal, from the ledger. */
      source: z.array(z.object({ kind: z.string(), times: z.number(), amount: z.number() })),
      /** Of its payment; of its return once it was rejected. */
      postings: z.array(posting),
      seen: z.string(),
      first: firstApproval,
      /** It needs a second person: it is large, or the operator's own total of the day is. */
      needsSecond: z.boolean(),
      total: ownTotal,
      /** The latest of its history, and whether there is more. */
      auditLines: z.array(auditLine),
      hasOlderLines: z.boolean(),
    }),
  }),
  withdrawalClaim: deskCall({ who: payer, mutates: true, input: z.object({ id: rowId }), output: z.object({ until: z.number() }) }),
  withdrawalRelease: deskCall({ who: payer, mutates: true, input: z.object({ id: rowId }), output: z.object({}) }),
  withdrawalApprove: deskCall({
    who: payer,
    mutates: true,
    isMoney: true,
    input: z.object({ id: rowId, seen: stateSeen, reason }),
    output: outcome,
  }),
  /** Of one whose channel is gone: it was paid, with the channel's reference; without one, its coins are returned to the player. */
  withdrawalSettle: deskCall({
    who: payer,
    mutates: true,
    isMoney: true,
    input: z.object({ id: rowId, seen: stateSeen, reason, paidReference: z.nullable(singleLine(3, 80)) }),
    output: outcome,
  }),
  withdrawalRefuse: deskCall({
    who: payer,
    mutates: true,
    isMoney: true,
    input: z.object({ id: rowId, seen: stateSeen, reason }),
    output: outcome,
  }),
}

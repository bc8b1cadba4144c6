import * as z from 'zod/mini'
import { segment, segmentTexts } from '../segment.ts'
import { deskCall } from './call.ts'
import { posting, reason, rowId, stateSeen } from './values.ts'

/** Whoever may do an act that can take two: the acts of each are filtered by the roles of their own call. */
const who = ['payments', 'finance', 'support', 'content', 'risk'] as const

const waiting = z.object({
  id: z.string(),
  call: z.string(),
  target: z.string(),
  /** What it is, in words. */
  summary: z.string(),
  /** In hundredths, negative: taken from the player; null: it moves no coins. */
  amount: z.nullable(z.number()),
  by: z.string(),
  at: z.number(),
  reason: z.string(),
  seen: z.string(),
  isLapsed: z.boolean(),
  /** Why it cannot be approved at this server, and where it can; null: it can. */
  elsewhere: z.nullable(z.string()),
  /** The case is decided in its own room, with all its checks. */
  room: z.nullable(z.string()),
  /** The operator's roles allow the act itself. */
  isMine: z.boolean(),
  postings: z.array(posting),
  /** Whom it concerns. */
  playerId: z.nullable(z.string()),
  /** Of settings: what changes, with the schema and unit of the values. */
  changes: z.array(
    z.object({ key: z.string(), before: z.unknown(), after: z.unknown(), shape: z.unknown(), unit: z.nullable(z.string()) }),
  ),
  /** Of a message or an announcement: what players read; segment null: for everyone, visitors too. */
  message: z.nullable(
    z.object({
      words: segmentTexts,
      segment: z.nullable(segment),
      path: z.nullable(z.string()),
      /** What a correction replaces. */
      before: z.nullable(segmentTexts),
      /** From when it is sent until it expires; null: an announcement, which has its own times. */
      days: z.nullable(z.number()),
    }),
  ),
  /** When it begins and ends; null: at once, and without an end. */
  startsAt: z.nullable(z.number()),
  endsAt: z.nullable(z.number()),
})
export type WaitingAct = z.infer<typeof waiting>

export const approvalCalls = {
  /** Acts that wait for a second person. */
  approvals: deskCall({
    who,
    input: z.object({ after: z.optional(rowId) }),
    /** Oldest first; `next`: where the next page begins. */
    output: z.object({ now: z.number(), next: z.nullable(z.string()), rows: z.array(waiting) }),
  }),
  /** Performs a waiting act as its second person, who has seen the same state. */
  approvalApprove: deskCall({
    who,
    mutates: true,
    isMoney: true,
    input: z.object({ id: rowId, seen: stateSeen, reason }),
    output: z.object({}),
  }),
  /** Refuses a pending request, or withdraws it when the operator made it. */
  approvalRefuse: deskCall({ who, mutates: true, input: z.object({ id: rowId, reason }), output: z.object({}) }),
}

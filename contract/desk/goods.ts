import * as z from 'zod/mini'
import { deskCall } from './call.ts'
import { auditLine, entrySide, firstApproval, outcome, ownTotal, reason, rowId, stateSeen } from './values.ts'

const readers = ['support', 'payments', 'risk', 'finance'] as const
const deciders = ['support'] as const
const orderState = z.enum(['created', 'approved', 'shipped', 'done', 'refused'])
export type MallOrderState = z.infer<typeof orderState>

/** Which orders a list shows: those that wait, oldest first; those of one state or all, newest first. */
export const orderLists = ['waiting', 'created', 'approved', 'shipped', 'done', 'refused', 'all'] as const

const line = {
  id: z.string(),
  playerId: z.string(),
  item: z.string(),
  diamonds: z.number(),
  state: orderState,
  at: z.number(),
  /** When it reached its state. */
  since: z.number(),
}
const caseId = z.object({ id: rowId })
const done = z.object({})

/** Orders of the diamond mall. */
export const goodsCalls = {
  goods: deskCall({
    who: readers,
    input: z.object({
      show: z._default(z.enum(orderLists), 'waiting'),
      /** Only this player's. */
      playerId: z.optional(rowId),
      after: z.optional(rowId),
    }),
    output: z.object({
      next: z.nullable(z.string()),
      now: z.number(),
      promiseMs: z.number(),
      rows: z.array(z.object({ ...line, tracking: z.nullable(z.string()), refusalBy: z.nullable(z.string()) })),
    }),
  }),
  /** One order with what a decision depends on. Its recipient is masked: `goodsRecipient`. */
  goodsOrder: deskCall({
    who: readers,
    input: caseId,
    output: z.object({
      ...line,
      now: z.number(),
      promiseMs: z.number(),
      nickname: z.string(),
      goodsId: z.string(),
      /** The valid bets that the order uses, in hundredths. */
      bet: z.number(),
      recipient: z.object({ name: z.string(), mobile: z.string(), place: z.nullable(z.string()) }),
      tracking: z.nullable(z.object({ carrier: z.string(), number: z.string() })),
      /** Why it was rejected. */
      reason: z.nullable(z.string()),
      /** The states it has passed through, oldest first. */
      steps: z.array(z.object({ state: orderState, at: z.number() })),
      /** What the order and its refund moved. */
      entries: z.array(entrySide),
      /** The state that a rejection would be bound to, who has requested one, and what the operator may refund alone. */
      seen: stateSeen,
      first: firstApproval,
      needsSecond: z.boolean(),
      /** In diamonds. */
      total: ownTotal,
      auditLines: z.array(auditLine),
      hasOlderLines: z.boolean(),
    }),
  }),
  /** To whom and where it is sent: each view is recorded. */
  goodsRecipient: deskCall({
    who: ['support', 'payments', 'risk'],
    perMinute: 30,
    input: caseId,
    output: z.object({ name: z.string(), mobile: z.string(), address: z.nullable(z.string()) }),
  }),
  goodsApprove: deskCall({ who: deciders, mutates: true, input: caseId, output: done }),
  goodsShip: deskCall({
    who: deciders,
    mutates: true,
    input: z.object({ id: rowId, carrier: reason, number: reason }),
    output: done,
  }),
  goodsFinish: deskCall({ who: deciders, mutates: true, input: caseId, output: done }),
  /** Gives the diamonds back: many of them take two operators. The player reads the reason. */
  goodsRefuse: deskCall({
    who: deciders,
    mutates: true,
    isMoney: true,
    input: z.object({ id: rowId, seen: stateSeen, reason }),
    output: outcome,
  }),
}

import type { SecondApprovalCall } from '#contract/auditActions.ts'
import type { DeskInputOf } from '#contract/desk/call.ts'
import type { withdrawalCalls } from '#contract/desk/withdrawals.ts'
import { actOrRequest } from '../approvals/requests.ts'
import type { Act } from '../approvals/requests.ts'
import { waitingRequestFor } from '../approvals/requestStore.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext, DeskRefusal } from '../context.ts'

// Payments under way at a channel that this installation no longer has. Nobody answers for them any more, so that their coins would be
// neither with the player nor paid: operators say what became of them. While the channel exists, only it can say so.

export type StrandedInput = DeskInputOf<(typeof withdrawalCalls)['withdrawalSettle']>

/** The channels of this installation, of those that an order may name. */
export const isChannelOf = (channels: Readonly<Record<string, unknown>>, channel: string): boolean => Object.hasOwn(channels, channel)

interface Stranded extends Pick<Act, 'target' | 'amount' | 'state' | 'bounds' | 'run'> {
  readonly call: Extract<SecondApprovalCall, `${string}Settle`>
  readonly what: 'withdrawal' | 'refund'
  readonly isChannelGone: boolean
}

/** Based on the state that the operator saw; from a certain amount on, by two operators, who say the same. Its row is held. */
export async function settleStranded(
  context: DeskContext,
  { id, seen, reason, paidReference }: StrandedInput,
  { what, isChannelGone, ...act }: Stranded,
): Promise<{ outcome: 'done' | 'waiting' } | DeskRefusal> {
  if (!isChannelGone)
    return refuseDesk('undecided', { text: `The payment channel may still answer: only it can say what became of this ${what}.` })
  const waiting = await waitingRequestFor(context.tx, act.target)
  if (waiting?.call === act.call && waiting.input.paidReference !== paidReference)
    return refuseDesk('undecided', { text: `${waiting.by} says something else became of it. Reject their request first.` })
  return actOrRequest(context, { ...act, input: { id, paidReference }, reason, seen })
}

/** How a request about one is named to whoever decides it. */
export const strandedSummary = (what: string, input: Readonly<Record<string, unknown>>): string =>
  `${what}, whose channel is gone: ${typeof input.paidReference === 'string' ? `paid, reference ${input.paidReference}` : 'return to the player'}`

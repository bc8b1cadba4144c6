import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Call, OutputOf, CallInputOf } from '#contract/call.ts'
import { isConfirming, isOpen, isSending, isUnanswered, refusalOf } from '#machines/flows/request/request.selectors.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { useApp } from '../../platform/app.ts'
import { layoutChanged } from '../../ui/doubleTap.ts'
import { requestLogic } from '../flow/requestLogic.ts'
import { useFlow } from '../flow/useFlow.ts'

/** A claim as a view sees it. */
export interface Claiming {
  readonly isBusy: boolean
  /** Retries are used up without a response: the player may retry. */
  readonly isUnanswered: boolean
  /** Requested but not settled: the award is not known yet. */
  readonly isUnsettled: boolean
  /** The server requires the player to confirm their identity. */
  readonly isConfirming: boolean
  readonly refusal: Refused | null
  readonly retry: () => void
  readonly close: () => void
  readonly confirmed: () => void
  readonly cancelled: () => void
}

interface Ends<C extends Call> {
  onGranted: (grant: OutputOf<C>) => void
  onRefused?: (refusal: Refused) => void
  /** What is granted is shown even if the player has left the view before the response: `onGranted` touches nothing of the view. */
  outlivesView?: true
  /** Instead of `onGranted`, when the player has left the view before the response: what another visit would otherwise show wrongly. */
  onGrantedLate?: (grant: OutputOf<C>) => void
}

/** Whether the view is still there, and what it wanted last. */
function createView<C extends Call>(first: Ends<C>) {
  let ends = first
  let isUnmounted = false
  return {
    show: (latest: Ends<C>) => {
      ends = latest
      isUnmounted = false
    },
    leave: () => void (isUnmounted = true),
    /** What still happens once the view is gone. */
    left: () => (isUnmounted ? (ends.outlivesView ? ends.onGranted : ends.onGrantedLate) : undefined),
  }
}

/** One call as a claim: executed once under one request id, however often its response is lost. */
export function useClaim<C extends Call>(call: C, ends: Ends<C>): Claiming & { readonly claim: (what: CallInputOf<C>) => void } {
  const app = useApp()
  const [view] = useState(() => createView(ends))
  useEffect(() => {
    view.show(ends)
    return view.leave
  })
  const [machine] = useState(() =>
    requestLogic<CallInputOf<C>, OutputOf<C>>(async (input, requestId) => {
      const outcome = await app.send(call, input, { requestId, quiet: 'place' })
      // The view's machine ended with it, and the server has paid.
      if (outcome.kind === 'done') view.left()?.(outcome.data)
      return outcome
    }),
  )
  const actor = useFlow(machine, {
    on: {
      'request.done': ({ result }) => {
        // Until what it granted is shown, its button claims the next one, or the same again.
        layoutChanged()
        ends.onGranted(result)
      },
      'request.refused': ({ refusal }) => ends.onRefused?.(refusal),
    },
  })
  return {
    isBusy: useSelector(actor, isSending),
    isUnanswered: useSelector(actor, isUnanswered),
    isUnsettled: useSelector(actor, isOpen),
    isConfirming: useSelector(actor, isConfirming),
    refusal: useSelector(actor, refusalOf),
    claim: (what) => actor.send({ type: 'request.started', input: what, requestId: app.env.uuid() }),
    retry: () => actor.send({ type: 'request.retried' }),
    close: () => actor.send({ type: 'request.closed' }),
    confirmed: () => actor.send({ type: 'identity.confirmed' }),
    cancelled: () => actor.send({ type: 'identity.cancelled' }),
  }
}

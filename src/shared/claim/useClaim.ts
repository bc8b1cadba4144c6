import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Call, OutputOf, SentOf } from '#contract/call.ts'
import { isConfirming, isOpen, isSending, isUnanswered, refusalOf } from '#machines/flows/request/request.selectors.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { useApp } from '../../platform/app.ts'
import { requestLogic } from '../flow/requestLogic.ts'
import { useFlow } from '../flow/useFlow.ts'

/** A claim as a view sees it. */
export interface Claiming {
  readonly isBusy: boolean
  /** It was asked for often enough without an answer: the player may ask on. */
  readonly isUnsure: boolean
  /** Asked for and not settled: what was granted is not known yet. */
  readonly isInDoubt: boolean
  /** The server wants to know that it is still the player. */
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
}

/** One call as a claim: asked for once by one request id, however often its answer is lost. */
export function useClaim<C extends Call>(call: C, ends: Ends<C>): Claiming & { readonly claim: (what: SentOf<C>) => void } {
  const app = useApp()
  const [machine] = useState(() =>
    requestLogic<SentOf<C>, OutputOf<C>>((wish, requestId) => app.send(call, wish, { requestId, silent: true })),
  )
  const actor = useFlow(machine, {
    on: {
      'request.done': ({ result }) => ends.onGranted(result),
      'request.refused': ({ refusal }) => ends.onRefused?.(refusal),
    },
  })
  return {
    isBusy: useSelector(actor, isSending),
    isUnsure: useSelector(actor, isUnanswered),
    isInDoubt: useSelector(actor, isOpen),
    isConfirming: useSelector(actor, isConfirming),
    refusal: useSelector(actor, refusalOf),
    claim: (what) => actor.send({ type: 'request.started', input: what, requestId: app.env.uuid() }),
    retry: () => actor.send({ type: 'request.retried' }),
    close: () => actor.send({ type: 'request.closed' }),
    confirmed: () => actor.send({ type: 'identity.confirmed' }),
    cancelled: () => actor.send({ type: 'identity.cancelled' }),
  }
}

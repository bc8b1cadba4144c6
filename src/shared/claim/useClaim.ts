import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import type { Call, OutputOf, SentOf } from '#contract/call.ts'
import { createClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import { isClaiming, isConfirming, isUnanswered, refusalOf } from '#machines/flows/claim/claim.selectors.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { useApp } from '../../platform/app.ts'

/** A claim as a view sees it. */
export interface Claiming {
  readonly isBusy: boolean
  /** It was asked for often enough without an answer: the player may ask on. */
  readonly isUnsure: boolean
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
    createClaimMachine<SentOf<C>, OutputOf<C>>().provide({
      actors: { ask: fromPromise(({ input: { what, requestId } }) => app.send(call, what, { requestId, silent: true })) },
    }),
  )
  const actor = useActorRef(machine, { ...(app.inspect && { inspect: app.inspect }) })
  const heard = useRef(ends)
  useEffect(() => {
    heard.current = ends
  })
  useEffect(() => {
    const subscriptions = [
      actor.on('claim.granted', ({ grant }) => heard.current.onGranted(grant)),
      actor.on('claim.refused', ({ refusal }) => heard.current.onRefused?.(refusal)),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor])
  return {
    isBusy: useSelector(actor, isClaiming),
    isUnsure: useSelector(actor, isUnanswered),
    isConfirming: useSelector(actor, isConfirming),
    refusal: useSelector(actor, refusalOf),
    claim: (what) => actor.send({ type: 'claim.requested', what, requestId: app.env.uuid() }),
    retry: () => actor.send({ type: 'claim.retried' }),
    close: () => actor.send({ type: 'claim.closed' }),
    confirmed: () => actor.send({ type: 'identity.confirmed' }),
    cancelled: () => actor.send({ type: 'identity.cancelled' }),
  }
}

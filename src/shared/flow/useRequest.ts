import { useSelector } from '@xstate/react'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { requestMachine } from '#machines/flows/request/request.machine.ts'
import { challengeOf, isConfirming, isIndeterminate, isUnanswered } from '#machines/flows/request/request.selectors.ts'

/** A request of any input and result, as a view sees it; without one all flags are false. */
export function useRequest(ref: AnyActorRef | undefined) {
  const request = ref as ActorRefFrom<typeof requestMachine> | undefined
  return {
    /** The response was lost; the request is being sent again. */
    isIndeterminate: useSelector(request, (snapshot) => snapshot !== undefined && isIndeterminate(snapshot)),
    /** The player may retry. */
    isUnanswered: useSelector(request, (snapshot) => snapshot !== undefined && isUnanswered(snapshot)),
    isConfirming: useSelector(request, (snapshot) => snapshot !== undefined && isConfirming(snapshot)),
    /** The server's challenge when it requires the identity confirmed. */
    challenge: useSelector(request, (snapshot) => snapshot && challengeOf(snapshot)),
    retry: () => request?.send({ type: 'request.retried' }),
    confirmed: () => request?.send({ type: 'identity.confirmed' }),
    cancelled: () => request?.send({ type: 'identity.cancelled' }),
  }
}

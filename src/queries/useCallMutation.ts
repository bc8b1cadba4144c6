import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Auth, Call, OutputOf, CallInputOf } from '#contract/call.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { useApp } from '../platform/app.ts'

/** A call that changes something. */
export type MutatingCall = Call<Call['input'], Call['output'], Auth, true>

interface Ends<C extends MutatingCall> {
  onDone?: (data: OutputOf<C>) => void
  onRefused?: (refusal: Refused) => void
}

/** A plain save as a view sees it. */
interface CallMutation<C extends MutatingCall> {
  readonly save: (input: CallInputOf<C>) => void
  readonly isPending: boolean
  /** The input being saved, or saved last. */
  readonly input: CallInputOf<C> | undefined
  readonly isDone: boolean
  readonly data: OutputOf<C> | undefined
  readonly refusal: Refused | null
  /** No response arrived: sending the same again finds out what became of it. */
  readonly isLost: boolean
  readonly reset: () => void
}

/**
 * One request id per input until a response arrives, so that a retry after a lost response is not a second intent; a different input is.
 */
export function createRequestIds(uuid: () => string) {
  let open: { readonly input: string; readonly requestId: string } | null = null
  return {
    of: (input: unknown): string => {
      const text = JSON.stringify(input)
      if (open?.input !== text) open = { input: text, requestId: uuid() }
      return open.requestId
    },
    answered: () => {
      open = null
    },
  }
}

/**
 * A plain save: sent once per tap; a refusal is a value, and the view shows what went wrong. What must be retried automatically until there
 * is a response, or after a confirmation of identity, is a claim (src/shared/claim/useClaim.ts).
 */
export function useCallMutation<C extends MutatingCall>(call: C, { onDone, onRefused }: Ends<C> = {}): CallMutation<C> {
  const app = useApp()
  const [requestIds] = useState(() => createRequestIds(() => app.env.uuid()))
  const { mutate, isPending, variables, data, isError, reset } = useMutation({
    mutationFn: async (input: CallInputOf<C>) => {
      const outcome = await app.send(call, input, { requestId: requestIds.of(input), quiet: 'place' })
      requestIds.answered()
      return outcome
    },
    onSuccess: (outcome) => (outcome.kind === 'done' ? onDone?.(outcome.data) : onRefused?.(outcome)),
  })
  return {
    save: (input) => {
      if (!isPending) mutate(input)
    },
    isPending,
    input: variables,
    isDone: data?.kind === 'done',
    data: data?.kind === 'done' ? data.data : undefined,
    refusal: data?.kind === 'refused' ? data : null,
    isLost: isError,
    reset,
  }
}

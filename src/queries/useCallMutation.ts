import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Auth, Call, OutputOf, SentOf } from '#contract/call.ts'
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
  readonly save: (input: SentOf<C>) => void
  readonly isPending: boolean
  /** What is being saved, or was saved last. */
  readonly input: SentOf<C> | undefined
  readonly isDone: boolean
  readonly data: OutputOf<C> | undefined
  readonly refusal: Refused | null
  /** No answer came: the same again finds out what became of it. */
  readonly isLost: boolean
  readonly reset: () => void
}

/** One request id for one input until it is answered, so that asking again after a lost answer is no second intent; another input is one. */
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
 * A plain save: asked once for each tap; a refusal is a value, and the view says what went wrong. What must be asked on by itself until it is
 * answered, or after a proof of identity, is a claim (src/shared/claim/useClaim.ts).
 */
export function useCallMutation<C extends MutatingCall>(call: C, { onDone, onRefused }: Ends<C> = {}): CallMutation<C> {
  const app = useApp()
  const [requestIds] = useState(() => createRequestIds(() => app.env.uuid()))
  const { mutate, isPending, variables, data, isError, reset } = useMutation({
    mutationFn: async (input: SentOf<C>) => {
      const outcome = await app.send(call, input, { requestId: requestIds.of(input), silent: true })
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

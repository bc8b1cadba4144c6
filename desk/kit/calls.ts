import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DeskCallName, DeskOutput, DeskSent } from '#contract/desk/index.ts'
import { refreshOperator, useDesk } from './desk.ts'
import type { Desk } from './desk.ts'
import { failureText } from './failureText.ts'
import { send } from './send.ts'

/** A refusal by the server, as thrown by a query or an act. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly failure: string
  readonly data: unknown
  constructor(failure: string, data: unknown) {
    super(failureText(failure, data))
    this.failure = failure
    this.data = data
  }
}

/** Resolves to true once the second factor was entered again; to false when the operator cancelled the act or is signed out. */
const confirmed = ({ session }: Desk): Promise<boolean> =>
  new Promise((resolve) => {
    const ends = [
      session.on('confirmation.completed', () => settle(true)),
      session.on('confirmation.cancelled', () => settle(false)),
      session.on('session.ended', () => settle(false)),
    ]
    const settle = (isConfirmed: boolean) => {
      for (const end of ends) end.unsubscribe()
      resolve(isConfirmed)
    }
    session.send({ type: 'call.needsConfirmation' })
  })

async function ask<Name extends DeskCallName>(
  desk: Desk,
  name: Name,
  input: DeskSent<Name>,
  options: { requestId?: string; isPoll?: boolean },
): Promise<DeskOutput<Name>> {
  const outcome = await send(name, input, options)
  if (outcome.kind === 'done') return outcome.data
  if (outcome.failure === 'sessionOver') desk.session.send({ type: 'call.unauthorised' })
  // A rule of a moment ago: the desk shows the page where a passkey is added.
  if (outcome.failure === 'passkeyMissing') await refreshOperator(desk)
  // Retries the same request with the same id.
  if (outcome.failure === 'confirmNeeded' && (await confirmed(desk))) return ask(desk, name, input, options)
  throw new RefusedError(outcome.failure, outcome.data)
}

interface QueryOptions {
  /** Polling interval while the page is visible. */
  readonly everyMs?: number
  readonly enabled?: boolean
  /** Each reading is recorded in the audit log: it is read once while it is shown, and forgotten afterwards. */
  readonly isRecorded?: boolean
}

/** Queries the desk's server, and refetches every `everyMs`. */
export function useCall<Name extends DeskCallName>(
  name: Name,
  input: DeskSent<Name>,
  { everyMs, enabled = true, isRecorded = false }: QueryOptions = {},
) {
  const desk = useDesk()
  return useQuery({
    queryKey: [name, input],
    // The first request counts as the operator's activity; later ones are polls by the page.
    queryFn: () => ask(desk, name, input, { isPoll: desk.queries.getQueryData([name, input]) !== undefined }),
    enabled,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(isRecorded && { staleTime: 'static' as const, gcTime: 0 }),
  })
}

interface Request<Name extends DeskCallName> {
  readonly input: DeskSent<Name>
  readonly requestId: string
}

/**
 * An act: sent once per intent. What was not answered may have been done: the same act is then the same request, which the server performs
 * once. Afterwards everything is refetched, since the desk is small and must be correct.
 */
export function useAction<Name extends DeskCallName>(
  name: Name,
  { onDone }: { onDone?: (data: DeskOutput<Name>, input: DeskSent<Name>) => void } = {},
) {
  const desk = useDesk()
  const queries = useQueryClient()
  const unanswered = useRef<{ readonly content: string; readonly requestId: string }>(undefined)
  const [isSending, setSending] = useState(false)
  const mutation = useMutation({
    mutationFn: ({ input, requestId }: Request<Name>) => ask(desk, name, input, { requestId }),
    onMutate: () => setSending(true),
    onSuccess: (data: DeskOutput<Name>, { input }) => {
      unanswered.current = undefined
      setSending(false)
      onDone?.(data, input)
    },
    onError: (error) => {
      setSending(false)
      if (error instanceof RefusedError) unanswered.current = undefined
    },
    onSettled: () => queries.invalidateQueries(),
  })
  return {
    /** Until the answer has arrived. */
    isSending,
    /** Until what is shown has been read again. */
    isBusy: mutation.isPending,
    error: mutation.error,
    /** When it was last tried, ms UTC; 0: not yet. */
    triedAt: mutation.submittedAt,
    data: mutation.data,
    reset: mutation.reset,
    act: (input: DeskSent<Name>) => {
      const content = JSON.stringify(input)
      if (unanswered.current?.content !== content) unanswered.current = { content, requestId: crypto.randomUUID() }
      mutation.mutate({ input, requestId: unanswered.current.requestId })
    },
  }
}

interface Tried {
  readonly error: Error | null
  readonly triedAt: number
}
/** Of acts beside one another, the one that was tried last: the error of an earlier one says nothing about it. */
export const lastTried = (...acts: readonly [Tried, ...Tried[]]): Tried =>
  acts.reduce((last, act) => (act.triedAt > last.triedAt ? act : last))

/** Calls the desk's server outside a query or an act, for steps that belong together. */
export function useSend() {
  const desk = useDesk()
  return <Name extends DeskCallName>(name: Name, input: DeskSent<Name>, options: { requestId?: string } = {}): Promise<DeskOutput<Name>> =>
    ask(desk, name, input, options)
}

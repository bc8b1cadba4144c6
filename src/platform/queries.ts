import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { Call, OutputOf, SentOf } from '#contract/call.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from './app.ts'
import type { App } from './app.ts'

/** A query whose call was refused: views print the refusal. */
export class QueryRefused extends Error {
  readonly refusal: Refused
  constructor(refusal: Refused) {
    super(refusal.failure ?? String(refusal.errcode))
    this.refusal = refusal
  }
}

interface Options {
  /** Kept in local storage, so that the page opens offline. */
  persist?: boolean
  staleTime?: number
}

/** What the server knows, by call and input. Only calls that change nothing are queries. */
export const queryOf = <C extends Call>(app: App, call: C, input: SentOf<C>, { persist = false, staleTime = 15_000 }: Options = {}) =>
  queryOptions({
    queryKey: [call.path, input],
    queryFn: async (): Promise<OutputOf<C>> => {
      const outcome = await app.send(call, input)
      if (outcome.kind === 'refused') throw new QueryRefused(outcome)
      return outcome.data
    },
    staleTime,
    meta: { persist },
  })

/** `useQuery` over a call; a call for players waits until somebody is logged in. */
export function useCall<C extends Call>(call: C, input: SentOf<C>, options?: Options) {
  const app = useApp()
  const loggedIn = useSelector(app.actors.session, isLoggedIn)
  return useQuery({ ...queryOf(app, call, input, options), enabled: call.auth === 'public' || loggedIn })
}

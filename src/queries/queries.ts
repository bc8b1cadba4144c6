import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { Auth, Call, OutputOf, CallInputOf } from '#contract/call.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { isLoggedIn, isPending } from '#machines/session/session.selectors.ts'
import { useApp } from '../platform/app.ts'
import type { App } from '../platform/app.ts'
import { optionsOf } from './options.ts'
import type { QueryPath } from './options.ts'

/** A call whose response is cached (options.ts). */
export type QueryCall = Call<Call['input'], Call['output'], Auth, false, QueryPath>

/** A query whose call was refused: views show the refusal. */
export class QueryRefused extends Error {
  readonly refusal: Refused
  constructor(refusal: Refused) {
    super(refusal.failure ?? String(refusal.errcode))
    this.refusal = refusal
  }
}

/** Calls for a query's data; a query has no refusal values, so they are thrown. */
export async function callOrThrow<C extends QueryCall>(app: App, call: C, input: CallInputOf<C>): Promise<OutputOf<C>> {
  const outcome = await app.send(call, input)
  if (outcome.kind === 'refused') throw new QueryRefused(outcome)
  return outcome.data
}

/** A call's data on the server, by call and input. */
export function queryOf<C extends QueryCall>(app: App, call: C, input: CallInputOf<C>) {
  const { staleTime, persist } = optionsOf(call.path)
  return queryOptions({ queryKey: [call.path, input], queryFn: () => callOrThrow(app, call, input), staleTime, meta: { persist } })
}

/** The call for guests in place of one for players, if there is one. */
export const forGuests = <C extends QueryCall>(call: C): C => (call.guests as C | undefined) ?? call

/**
 * `useQuery` over a call. A call for players waits until a player is logged in, or, where guests may see something, until it is known that
 * no one is.
 */
export function useCall<C extends QueryCall>(call: C, input: CallInputOf<C>) {
  const app = useApp()
  const isGuest = useSelector(app.actors.session, (session) => !isLoggedIn(session) && !isPending(session))
  const loggedIn = useSelector(app.actors.session, isLoggedIn)
  const sent = isGuest ? forGuests(call) : call
  return useQuery({ ...queryOf(app, sent, input), enabled: sent.auth === 'public' || loggedIn })
}

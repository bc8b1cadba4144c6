import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { OutputOf, CallInputOf } from '#contract/call.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../platform/app.ts'
import type { App } from '../platform/app.ts'
import { optionsOf } from './options.ts'
import { callOrThrow } from './queries.ts'
import type { QueryCall } from './queries.ts'

/** A call that is read page by page: the input of its first page, and of the page after the last; undefined at the end. */
export interface Paging<C extends QueryCall> {
  readonly call: C
  readonly first: CallInputOf<C>
  readonly next: (last: OutputOf<C>, first: OutputOf<C>) => CallInputOf<C> | undefined
}

/** A call's pages, one after another. */
export function pagesOf<C extends QueryCall>(app: App, { call, first, next }: Paging<C>) {
  const { staleTime, persist } = optionsOf(call.path)
  return infiniteQueryOptions({
    queryKey: [call.path, 'pages', first],
    initialPageParam: first,
    queryFn: ({ pageParam }) => callOrThrow(app, call, pageParam as CallInputOf<C>),
    getNextPageParam: (last, pages) => next(last, pages[0] ?? last),
    staleTime,
    meta: { persist },
  })
}

/** `useInfiniteQuery` over a call's pages. They stay while the player looks at a record and comes back. */
export function usePages<C extends QueryCall>(paging: Paging<C>) {
  const app = useApp()
  const loggedIn = useSelector(app.actors.session, isLoggedIn)
  return useInfiniteQuery({ ...pagesOf(app, paging), enabled: paging.call.auth === 'public' || loggedIn })
}

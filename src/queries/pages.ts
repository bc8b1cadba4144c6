import { infiniteQueryOptions, replaceEqualDeep, useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
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

/** A refresh requests at most as many: a player may have loaded sixty, and a minute has calls for two such refreshes. */
const refreshedPages = 5

/**
 * A call's pages, one after another. A refresh of more pages than `refreshedPages` requests the first ones. Where they are as they were and
 * nothing is known to have changed, those behind them are kept; otherwise their rows have moved, and they are requested when the player
 * wants them again.
 */
export function pagesOf<C extends QueryCall>(app: App, { call, first, next }: Paging<C>) {
  type Pages = InfiniteData<OutputOf<C>>
  const { staleTime, persist } = optionsOf(call.path)
  const queryKey = [call.path, 'pages', first]
  const cached = () => app.queries.getQueryState<Pages>(queryKey)
  const isRefresh = (pages: readonly OutputOf<C>[]) => pages[0] !== (cached()?.data?.pages[0] ?? pages[0])
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: first,
    queryFn: ({ pageParam }) => callOrThrow(app, call, pageParam as CallInputOf<C>),
    getNextPageParam: (last, pages) => (pages.length === refreshedPages && isRefresh(pages) ? undefined : next(last, pages[0] ?? last)),
    structuralSharing: (before, received) => {
      const old = before as Pages | undefined
      const fresh = received as Pages
      const isCut = old !== undefined && fresh.pages.length === refreshedPages && old.pages.length > refreshedPages
      if (!isCut || cached()?.isInvalidated) return replaceEqualDeep(old, fresh)
      const top = old.pages.slice(0, refreshedPages)
      return replaceEqualDeep(top, fresh.pages) === top ? old : fresh
    },
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
